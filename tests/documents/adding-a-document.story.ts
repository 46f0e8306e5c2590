import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('staff add files that came by WhatsApp, and the applicant sees who added them', { tag: '@desk' }, async ({
  browser,
  page,
  records,
}) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  await aDocumentRequest(application.id).ofType('Passport').dueOn('2099-01-31').saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Add Document')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Document Type')).toBeFocused()
  // Screen readers announce the error with the focused field, so an alert would repeat it.
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Document Type')).toHaveAccessibleDescription(/Document type is required/)
  await expect(dialog.getByLabel('File')).toHaveAccessibleDescription(/A file is required/)
  await expect(dialog.getByLabel('How it came')).toHaveAccessibleDescription(/Please say how the file came/)

  await dialog.getByLabel('Answers the request').selectOption('Passport, due 31 January 2099')
  await expect(dialog.getByLabel('Document Type')).toHaveCount(0)
  await dialog.getByLabel('How it came').selectOption('WhatsApp')
  await dialog.getByLabel('Note').fill('Sent in two messages.')
  await dialog.getByLabel('File').setInputFiles([
    { name: 'page-1.png', mimeType: 'image/png', buffer: createSamplePng() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') },
    { name: 'page-2.pdf', mimeType: 'application/pdf', buffer: createSamplePdf('Passport') },
  ])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('File')).toHaveAccessibleDescription(
    /notes\.txt: File type not allowed\..* The other 2 files were added\./,
  )
  await dialog.getByLabel('File').setInputFiles([
    { name: 'page-1.png', mimeType: 'image/png', buffer: createSamplePng() },
    { name: 'page-2.pdf', mimeType: 'application/pdf', buffer: createSamplePdf('Passport') },
  ])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 Documents Added' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Uploaded Documents' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('from WhatsApp')
  await expect(page.getByRole('table', { name: 'Document Requests' })).toContainText('Fulfilled')
  await expect(page.getByRole('region', { name: /^History/ })).toContainText('Passport added by staff, from WhatsApp')

  const applicantPage = await (await browser.newContext()).newPage()
  const { reference, email } = application
  await applicantPage.goto(
    `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })}`,
  )
  await expect(applicantPage.getByRole('row').filter({ hasText: 'page-1.png' })).toContainText(
    'Added by us, from WhatsApp',
  )
  await applicantPage.context().close()
})
