import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { listUsualRequests } from '#src/features/documents/document-types.ts'
import { aFile, chooseLargeFiles, openDocuments, storedDocuments, waitForScript } from '../support/browser/documents.ts'
import { expect, test } from '../support/browser/story.ts'

test('the upload dialog refuses files of a wrong type or size, and the server refuses a program named as a PDF', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await openDocuments(page, records)
  await aDocumentRequest(application.id).ofType('Passport').saveTo(records.db, records.clock)
  await page.reload()
  await waitForScript(page)
  const openButton = page.getByRole('button', { name: 'Upload Document' })
  await openButton.click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  const fileField = dialog.getByLabel('File')
  const uploadButton = dialog.getByRole('button', { name: 'Upload', exact: true })
  await expect(dialog.getByLabel('Document Type').getByRole('option')).toHaveText([
    'Choose the type',
    'Passport (Requested)',
    'CV/Resume',
    'Personal Statement',
    'Certificate',
    'Proof of Address',
    'Bank Statement',
    ...listUsualRequests(application.sector)
      .map(({ documentType }) => documentType)
      .filter(type => type !== 'Passport' && type !== 'CV/Resume'),
    'Other',
  ])
  await expect(uploadButton).toBeDisabled()
  await dialog.getByLabel('Document Type').selectOption('Passport')
  await expect(uploadButton).toBeDisabled()

  await fileField.setInputFiles({ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await expect(fileField).toHaveAccessibleDescription(/File must be a PDF, Word document, or image \(JPEG\/PNG\)/)
  await chooseLargeFiles(fileField, aFile('large.pdf', 10 * 1024 * 1024 + 1))
  await expect(fileField).toHaveAccessibleDescription(/File size must be less than 10MB/)
  await expect(dialog).toContainText('10,240 KB (10 MB)')
  await uploadButton.click()
  await expect(fileField).toBeFocused()

  await fileField.setInputFiles({
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\x90\0 a program'),
  })
  await uploadButton.click()
  await expect(fileField).toHaveAccessibleDescription(
    /File type not allowed\. Please upload a PDF, Word document, or image \(JPEG\/PNG\)\./,
  )
  await expect(dialog.getByRole('alert')).toHaveText(/^Upload Failed\s*File type not allowed\. Please upload a PDF/)
  await expect(fileField).toBeFocused()
  await expect(uploadButton).toBeDisabled()
  // The page has emptied the field, because browsers report no change when the same file is chosen twice.
  await expect(fileField).toHaveValue('')
  await fileField.setInputFiles(aFile('passport.pdf'))
  await expect(fileField).not.toHaveAccessibleDescription(/not allowed/)
  await expect(uploadButton).toBeEnabled()
  expect(await storedDocuments(records, application.id)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(openButton).toBeFocused()
  await expect(page).not.toHaveURL(/upload=/)
  await openButton.click()
  await expect(dialog.getByLabel('Document Type')).toHaveValue('')
  await expect(fileField).not.toHaveAccessibleDescription(/not allowed/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).not.toHaveURL(/upload=/)
})
