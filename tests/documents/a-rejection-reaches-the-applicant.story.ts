import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { aCase } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test('what staff reject is seen by the applicant a moment after, with the reason, and can be sent again', {
  tag: '@desk',
}, async ({ browser, page, records }) => {
  const { db, clock } = records
  const application = await aCase().saveTo(db, clock)
  const request = await aDocumentRequest(application.id).ofType('Passport').inStatus('fulfilled').saveTo(db, clock)
  await aDocument(application).forRequest(request).saveTo(records)
  const { reference, email } = application

  // A second browser: the applicant's, whose page stays open.
  const theirs = await (await browser.newContext()).newPage()
  await theirs.clock.install()
  await theirs.goto(
    `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })}`,
  )
  const row = theirs.getByRole('row').filter({ hasText: 'passport.pdf' })
  await expect(row).toContainText('Pending')

  await signInAs(page, records)
  await page.goto(`/admin/documents/review?application=${application.id}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('The lower edge is cut off.')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `Passport of ${application.applicantName} rejected.` }),
  ).toBeVisible()

  // They do nothing: the page asks by itself, every eight seconds, which need not pass here.
  await theirs.clock.fastForward(8_000)
  await expect(row).toContainText('Rejected')
  await expect(row).toContainText('The lower edge is cut off.')
  await expect(theirs.getByRole('button', { name: /^Upload/ }).first()).toBeVisible()
  await expect
    .poll(async () => (await mailTo(page, email)).map(message => message.subject))
    .toContain(`Please send a document again for your application ${reference}: Passport`)
  await theirs.context().close()
})
