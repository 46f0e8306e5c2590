import type { Page } from '@playwright/test'
import { aDocument } from '#factories/a-document.server.ts'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('an applicant enters a mailed code, downloads a document, and sees the download under Access', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { reference, email } = await createApplicationWithDocument(records)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('link', { name: 'passport.pdf', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We email you a code first' })).toBeVisible()
  await expect(page.getByText('o•••@studio-yaba.example')).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code from our email' })).toBeVisible()
  const field = page.getByLabel('Code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await readCode(page, email)
  await field.fill(code === '000 000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveAccessibleDescription(/You have 4 more tries/)
  await expect(field).toBeFocused()
  await expectLooksRight(page, javaScriptEnabled)

  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your document is ready' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('passport.pdf')

  await page.goto(`/application-tracking?reference=${reference}&tab=access`)
  const openings = page.getByRole('table', { name: 'Who opened your documents' })
  await expect(openings.getByRole('row', { name: /You/ })).toContainText('passport.pdf')
  const browsers = page.getByRole('table', { name: 'Where your application is open' })
  await expect(browsers.getByRole('row', { name: /This browser/ })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
})

test('an applicant sees which staff opened documents, and ends the access of other browsers', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, javaScriptEnabled, records }) => {
  const { id, reference, email, documentId } = await createApplicationWithDocument(records)
  const staff = await aStaffMember().named('Bola Cole').withEmail(aPerson().email).saveTo(records.db, records.clock)
  await records.db.transaction(tx =>
    recordEvent(records, tx, {
      type: 'document.viewed',
      actor: { kind: 'staff', id: staff.id },
      subject: { kind: 'application', id },
      documentId,
      documentType: 'Passport',
    }),
  )
  const other = await browser.newPage({ baseURL })
  await other.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)

  await page.goto(`/application-tracking?${new URLSearchParams({ reference, email, tab: 'access' })}`)
  await page.getByRole('link', { name: 'Show access' }).click()
  await expect(page.getByText('to see who opened your documents')).toBeVisible()
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.reload()
  await expect(page).toHaveURL(/tab=access/)
  await expect(
    page.getByRole('table', { name: 'Who opened your documents' }).getByRole('row', { name: 'BC' }),
  ).toContainText('Opened')
  const browsers = page.getByRole('table', { name: 'Where your application is open' })
  const rows = browsers.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'End access of all other browsers' }).click()
  await expect(page.getByText('Access ended')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expectLooksRight(page, javaScriptEnabled)
  await other.goto(`/application-tracking?reference=${reference}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Track your application' })).toBeVisible()
  await other.close()

  await browsers.getByRole('button', { name: 'Close in this browser' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Track your application' })).toBeVisible()
})

test('an applicant changes the phone number, and an older form shows the newer number first', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { reference, email } = await createApplicationWithDocument(records)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  const path = `/application-tracking?reference=${reference}&tab=details`
  await page.goto(path)
  const older = await page.context().newPage()
  await older.goto(path)
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByLabel('Phone').fill('+234 809 111 1111')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Details saved')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Phone/ })).toContainText('+234 809 111 1111')

  await older.getByLabel('Phone').fill('+234 809 222 2222')
  await older.getByRole('button', { name: 'Save changes' }).click()
  await expect(older.getByRole('alert')).toContainText('+234 809 111 1111')
  await expect(older.getByLabel('Phone')).toHaveValue('+234 809 222 2222')
  await expectLooksRight(older, javaScriptEnabled)
  await older.getByRole('button', { name: 'Save changes' }).click()
  await expect(older.getByRole('row', { name: /^Phone/ })).toContainText('+234 809 222 2222')
})

test('a lost reference is mailed, and the page answers alike for an unknown email', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { reference, email } = await createApplicationWithDocument(records)
  await page.goto('/application-tracking')
  await page.getByRole('link', { name: 'Lost your reference?' }).click()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('button', { name: 'Email me my references' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const typed of [`unknown.${email}`, email]) {
    await page.goto('/application-tracking/lost-reference')
    await page.getByLabel('Email').fill(typed)
    await page.getByRole('button', { name: 'Email me my references' }).click()
    await expect(page.getByText('If we have an application with that email')).toBeVisible()
  }
  await expect.poll(async () => (await readMails(page, email))[0]?.text, { timeout: 20_000 }).toContain(reference)
  expect(await readMails(page, `unknown.${email}`)).toEqual([])
})

async function createApplicationWithDocument(records: Records) {
  const { email } = aPerson()
  const { id, reference } = await anApplication().withEmail(email).settled('initial').saveTo(records.db, records.clock)
  const application = { id, reference: reference ?? '' }
  const document = await aDocument(application).named('passport.pdf').saveTo(records)
  return { ...application, email, documentId: document.id }
}

async function readMails(page: Page, email: string): Promise<Array<{ subject: string; text: string }>> {
  return (await page.request.get(`/sandbox/mail.json?${new URLSearchParams({ to: email })}`)).json()
}

async function readCode(page: Page, email: string): Promise<string> {
  const findCode = async () =>
    /Your code is (\d{3} \d{3})/i.exec((await readMails(page, email))[0]?.text ?? '')?.[1] ?? ''
  await expect.poll(findCode, { timeout: 20_000 }).toMatch(/\d/)
  return findCode()
}
