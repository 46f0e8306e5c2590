import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { aDocument, type SavedDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'

const POLLING_INTERVAL_MS = 8_000

test('while a file waits for review, the page shows the review and keeps typed text, the focus and the tab', {
  tag: '@phone',
}, async ({ page, records }) => {
  const document = await openWaitingDocument(page, records)
  const field = page.getByRole('textbox').first()
  await field.fill('Two open-source libraries and a talk')
  await field.press('ArrowLeft')
  await page.getByLabel('Field', { exact: true }).selectOption({ index: 2 })
  const chosenField = await page.getByLabel('Field', { exact: true }).inputValue()
  await field.focus()

  await approve(records, document)
  await page.clock.fastForward(POLLING_INTERVAL_MS)
  await expect(page.getByRole('row').filter({ hasText: 'passport.pdf' })).toContainText('Approved')
  await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('tabindex', '-1')
  await expect(field).toBeFocused()
  await page.keyboard.type('!')
  await expect(field).toHaveValue('Two open-source libraries and a tal!k')
  await expect(page.getByLabel('Field', { exact: true })).toHaveValue(chosenField)
})

test('an unchanged page is answered with 304, a review still appears, and it stays after the session has ended', {
  tag: '@desk',
}, async ({ page, records }) => {
  const document = await openWaitingDocument(page, records)
  const firstPoll = page.waitForResponse(isPoll)
  await page.evaluate(
    () =>
      new Promise(resolve => {
        window.document.addEventListener('contentupdated', resolve, { once: true })
        window.dispatchEvent(new Event('focus'))
      }),
  )
  expect((await firstPoll).status()).toBe(200)

  const secondPoll = page.waitForResponse(isPoll)
  await page.clock.runFor(POLLING_INTERVAL_MS)
  const unchanged = await secondPoll
  expect(unchanged.status()).toBe(304)
  const { responseHeadersSize, responseBodySize } = await unchanged.request().sizes()
  expect(responseHeadersSize + responseBodySize).toBeLessThan(1_600)

  const row = page.getByRole('row').filter({ hasText: 'passport.pdf' })
  await approve(records, document)
  await page.clock.runFor(POLLING_INTERVAL_MS)
  await expect(row).toContainText('Approved')

  await page.context().clearCookies()
  const poll = page.waitForResponse(isPoll)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(await (await poll).text()).toContain('Track your application')
  await expect(row).toContainText('Approved')
})

test('the page does not poll while a dialog is open, and stops after 30 minutes without input', {
  tag: '@desk',
}, async ({ page, records }) => {
  await openWaitingDocument(page, records)
  const polls: Array<string> = []
  page.on('request', request => {
    if (isPoll(request)) polls.push(request.url())
  })
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog).toBeVisible()
  const pollsBefore = polls.length
  await page.clock.runFor(3 * POLLING_INTERVAL_MS)
  expect(polls).toHaveLength(pollsBefore)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const poll = page.waitForRequest(isPoll)
  await page.clock.runFor(POLLING_INTERVAL_MS)
  await poll
  await page.clock.runFor(30 * 60_000)
  await page.waitForLoadState('networkidle')
  const pollsAfterIdleTime = polls.length
  await page.clock.runFor(3 * POLLING_INTERVAL_MS)
  expect(polls).toHaveLength(pollsAfterIdleTime)

  await page.keyboard.press('Shift')
  const pollAfterInput = page.waitForRequest(isPoll)
  await page.clock.runFor(POLLING_INTERVAL_MS)
  await pollAfterInput
})

test('switching tabs requests nothing, works without a connection and replaces the entry of the history', {
  tag: '@phone',
}, async ({ page, context, records }) => {
  const { reference, email } = await createApplication(records)
  await page.goto('/application-tracking')
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Track Application' }).click()
  await expect(page).toHaveURL(`/application-tracking?reference=${reference}`)
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('table', { name: 'Details of your application' })).toContainText(reference)
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page).toHaveURL(`/application-tracking?reference=${reference}&tab=details`)
  await context.setOffline(false)
  // The history has no entry with the email.
  await page.goBack()
  await expect(page).toHaveURL('/application-tracking')
})

test('the copy button copies the reference and says so, in the same space and also after news', {
  tag: '@desk',
}, async ({ page, context, records }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const document = await openWaitingDocument(page, records)
  const button = page.getByRole('button', { name: 'reference' })
  const space = await button.boundingBox()
  await button.click()
  await expect(button).toHaveText('Copied reference')
  expect(page.url()).toContain(await page.evaluate(() => navigator.clipboard.readText()))
  expect(await button.boundingBox()).toEqual(space)

  await approve(records, document)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('row').filter({ hasText: 'passport.pdf' })).toContainText('Approved')
  await expect(button).toHaveText('Copied reference')
})

function isPoll(request: { url(): string }): boolean {
  return request.url().includes('/application-tracking?')
}

async function createApplication({ db, clock }: Records) {
  const draft = anApplication().withEmail(aPerson().email).inSector(null).settled('initial')
  const application = await draft.saveTo(db, clock)
  return { ...application, reference: application.reference ?? '' }
}

/** Opens the tab of documents with one document that waits for review. The clock of the page stands still. */
async function openWaitingDocument(page: Page, records: Records) {
  await page.clock.install()
  const application = await createApplication(records)
  const { reference, email } = application
  await page.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  await expect(page.getByRole('heading', { level: 1, name: application.applicantName })).toBeVisible()
  const document = await aDocument(application).saveTo(records)
  await page.goto(`/application-tracking?reference=${reference}&tab=documents`)
  await expect(page.getByRole('row').filter({ hasText: 'passport.pdf' })).toContainText('Pending')
  return document
}

async function approve({ db, clock }: Records, { id }: SavedDocument) {
  await db.update(documents).set({ status: 'approved', reviewedAt: clock.now() }).where(eq(documents.id, id))
}
