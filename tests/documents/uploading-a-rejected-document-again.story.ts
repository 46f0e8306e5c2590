import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { aFile, openDocuments, sha256, storedDocuments } from '../support/browser/documents.ts'
import { postAsStaff } from '../support/browser/staff-send.ts'
import { expect, test } from '../support/browser/story.ts'

const REASON = 'The lower edge is cut off.\nPlease photograph the whole page.'

test('an applicant can upload a requested document and, after its rejection, upload it again', {
  tag: '@phone-no-js',
}, async ({ page, browser, baseURL, records }) => {
  const application = await openDocuments(page, records)
  await aDocumentRequest(application.id).ofType('Recommendation letter').saveTo(records.db, records.clock)
  await page.reload()

  await page.getByRole('button', { name: 'Upload Recommendation letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog.getByLabel('Document Type')).toHaveValue('Recommendation letter')
  const file = aFile(`${'a-very-long-name-'.repeat(7)}.pdf`)
  await dialog.getByLabel('File').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Document Uploaded' })).toContainText(
    /Your document has been uploaded successfully\. Recommendation letter: a-very-long-name/,
  )
  await expect(dialog).toBeHidden()
  const requestRow = page.getByRole('table', { name: 'Document Requests' }).getByRole('row').last()
  const uploadedRows = page.getByRole('table', { name: 'Uploaded Documents' }).locator('tbody').getByRole('row')
  await expect(requestRow).toContainText(/Fulfilled.*Uploaded/)
  await expect(uploadedRows).toHaveText([/a-very-long-name.*Recommendation letter.*Pending.*No comments/])
  const [firstDocument] = await storedDocuments(records, application.id)
  expect(firstDocument?.sha256).toBe(sha256(file.buffer))

  const form = { decision: 'rejected', expectedStatus: 'pending', comment: REASON }
  await postAsStaff(browser, baseURL, records, `/admin/documents/${firstDocument?.id}/review`, form)
  await page.reload()
  await expect(uploadedRows).toHaveText([/Rejected.*The lower edge is cut off\.\s+Please photograph the whole page\./])
  await expect(requestRow).toContainText('Pending')

  await uploadedRows.getByRole('button', { name: 'Upload Again Recommendation letter' }).click()
  await dialog.getByLabel('File').setInputFiles(aFile('whole.pdf'))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(uploadedRows).toHaveText([/whole\.pdf.*Pending/, /Rejected/])
  await expect(requestRow).toContainText(/Fulfilled.*Uploaded/)
  await expect(uploadedRows.getByRole('button', { name: /Upload Again/ })).toHaveCount(0)
})
