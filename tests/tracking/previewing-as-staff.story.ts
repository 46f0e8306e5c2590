import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('staff can preview an applicant’s tracking page, and the history of the application records it', {
  tag: '@desk',
}, async ({ page, records }) => {
  const draft = anApplication().settled('initial').awaitingResubmission('The letter is not signed')
  const application = await applicationDraft(draft).saveTo(records.db, records.clock)
  await aDocumentRequest(application.id).ofType('Passport').saveTo(records.db, records.clock)
  await aDocument(application).ofType('CV/Resume').named('cv.pdf').saveTo(records)
  const staffMember = await signInAs(page, records)
  await page.goto(`/admin/applications/${application.id}`)
  await page.getByRole('link', { name: 'The applicant’s tracking page' }).click()

  await expect(page.getByText('The letter is not signed')).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('table', { name: 'Document Requests' })).toContainText('Passport')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'cv.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('cv.pdf')
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('table', { name: 'Details of your application' })).toContainText(application.email)
  await expect(page).toHaveURL(`/admin/applications/${application.id}/preview?tab=details`)
  await page.getByRole('link', { name: 'Back to the application' }).click()
  const history = page.getByRole('region', { name: 'History' })
  for (const entry of ['Tracking page viewed as the applicant sees it', 'CV/Resume downloaded']) {
    await expect(history.getByRole('listitem').filter({ hasText: entry })).toContainText(staffMember.name)
  }
})
