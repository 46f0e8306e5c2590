import type { Browser, Page } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { createSamplePng } from '#dev/factories/sample-files.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

const CUT_OFF_COMMENT = 'The edges are cut off. Please send the whole page, with all four corners visible.'

/** Creates an application with a picture for each name, and returns the path of its review page. */
async function createDocuments(records: Records, names: Array<string>) {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  const savedDocuments = []
  for (const fileName of names) {
    savedDocuments.push(await aDocument(application).named(fileName).withFile('png', createSamplePng()).saveTo(records))
  }
  return { application, savedDocuments, reviewPath: `/admin/documents/review?application=${application.id}` }
}

const findHeading = (page: Page) => page.getByRole('heading', { name: 'Passport' })
const expectFile = (page: Page, fileName: string) =>
  expect(page.getByRole('region', { name: 'Passport' })).toContainText(fileName)
const applicantName = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ'
const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('staff can approve, skip and reject documents by keyboard on the review desk', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const { savedDocuments, reviewPath } = await createDocuments(records, ['first.png', 'second.png', 'third.png'])
  await signInAs(page, records)
  await openStaffPage(page, reviewPath)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 to review')
  await expectFile(page, 'first.png')
  await expect(page.getByLabel('Decide by single keys')).toBeChecked()
  await expect(findHeading(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()

  await page.keyboard.press('a')
  await expectToast(page, `Passport from ${applicantName} approved. The applicant gets an email. 2 left.`)
  await expectFile(page, 'second.png')
  await expect(findHeading(page)).toBeFocused()

  await page.keyboard.press('s')
  await expectToast(page, `Passport from ${applicantName} skipped. It stays in the queue for later. 1 left.`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 to review, 1 skipped')
  await expectFile(page, 'third.png')

  await page.keyboard.press('r')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(comment).toHaveAccessibleDescription(/Please say what is wrong, so that the applicant can put it right/)
  await expect(comment).toBeFocused()
  await page.keyboard.type('as is, ')
  await page.getByRole('button', { name: 'Edges cut off' }).focus()
  await page.keyboard.press('Enter')
  await expect(comment).toBeFocused()
  await expect(comment).toHaveValue(`as is,\n${CUT_OFF_COMMENT}`)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, `Passport from ${applicantName} rejected.`)
  await expect(page.getByRole('heading', { name: 'You’ve seen them all' })).toBeVisible()
  expect(await loadStatuses(records, savedDocuments)).toEqual(['approved', 'pending', 'rejected'])

  await page.getByRole('link', { name: 'Previous Document' }).click()
  await expectFile(page, 'third.png')
  await expect(page).toHaveURL(/application=.+&skip=|skip=.+&application=/)
  await expect(page.getByRole('region', { name: 'Passport' })).toContainText('Rejected')
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0)
  await page.goto(reviewPath)
  await expectFile(page, 'second.png')
  await page.getByLabel('Decide by single keys').uncheck()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(
    page,
    `Passport from ${applicantName} approved. The applicant gets an email. That was the last one.`,
  )
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})

test('after a decision that a colleague made first, the review desk shows that decision and the next document', {
  tag: '@desk',
}, async ({ browser, page, records }) => {
  const { savedDocuments, reviewPath } = await createDocuments(records, ['first.png', 'second.png'])
  await signInAs(page, records)
  await openStaffPage(page, reviewPath)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Blurred.')
  await rejectAsColleague({ browser, page, records }, savedDocuments[0]?.id)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()

  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Fọláṣadé Nwosu reviewed “first.png” while you had it open')
  await expect(notice).toContainText('It has expired.')
  await expect(notice).toContainText('Your comment was: “Blurred.”')
  await expectFile(page, 'second.png')
  expect(await loadStatuses(records, savedDocuments)).toEqual(['rejected', 'pending'])
})

test('the review dialog shows that a colleague has already decided, and still allows a different decision', {
  tag: '@desk',
}, async ({ browser, page, records }) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  const savedDocuments = [
    await aDocument(application).named('first.pdf').saveTo(records),
    await aDocument(application).named('second.pdf').saveTo(records),
  ]
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Approve first.pdf')
  await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await rejectAsColleague({ browser, page, records }, savedDocuments[0]?.id)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('A colleague reviewed this document')
  await expect(dialog.getByRole('alert')).toContainText('It has expired.')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, 'Document Approved')
  expect(await loadStatuses(records, savedDocuments)).toEqual(['approved', 'pending'])
})

type Browsers = { browser: Browser; page: Page; records: Records }

/** Rejects a document as another staff member, in a second browser. */
async function rejectAsColleague({ browser, page, records }: Browsers, documentId = '') {
  const colleagueContext = await browser.newContext()
  await signInAs(await colleagueContext.newPage(), records)
  const answer = await colleagueContext.request.post(act('reviewDocument', { documentId }), {
    form: { decision: 'rejected', expectedStatus: 'pending', comment: 'It has expired.' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(200)
  await colleagueContext.close()
}

async function loadStatuses({ db }: Records, savedDocuments: Array<{ id: string }>) {
  const ids = savedDocuments.map(({ id }) => id)
  const rows = await db
    .select({ id: documents.id, status: documents.status })
    .from(documents)
    .where(inArray(documents.id, ids))
  return savedDocuments.map(({ id }) => rows.find(row => row.id === id)?.status)
}
