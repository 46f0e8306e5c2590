import { isNotNull } from 'drizzle-orm'
import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test('the applicant sees a rejection with its reason and can upload the document again', {
  tag: '@desk',
}, async ({ browser, page, records }) => {
  const { db, clock } = records
  const application = await applicationDraft().saveTo(db, clock)
  const request = await aDocumentRequest(application.id).ofType('Passport').inStatus('fulfilled').saveTo(db, clock)
  await aDocument(application).forRequest(request).saveTo(records)
  const { reference, email } = application

  const applicantPage = await (await browser.newContext()).newPage()
  await applicantPage.clock.install()
  await applicantPage.goto(
    `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })}`,
  )
  const row = applicantPage.getByRole('row').filter({ hasText: 'passport.pdf' })
  await expect(row).toContainText('Pending')

  await signInAs(page, records)
  await openStaffPage(page, `/admin/documents/review?application=${application.id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('The lower edge is cut off.')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `Passport from ${application.applicantName} rejected.` }),
  ).toBeVisible()

  // The tracking page asks the server for changes every eight seconds.
  await applicantPage.clock.fastForward(8_000)
  await expect(row).toContainText('Rejected')
  await expect(row).toContainText('The lower edge is cut off.')
  await expect(applicantPage.getByRole('button', { name: /^Upload/ }).first()).toBeVisible()
  // The mail waits for further decisions.
  expect(await mailTo(page, email)).toEqual([])
  expect(await db.$count(documents, isNotNull(documents.decisionMailDueAt))).toBeGreaterThan(0)
  await applicantPage.context().close()
})
