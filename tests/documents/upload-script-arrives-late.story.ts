import { anApplication } from '#dev/factories/an-application.server.ts'
import { aFile, openDocuments, sha256, storedDocuments, waitForScript } from '../support/browser/documents.ts'
import { expect, test } from '../support/browser/story.ts'

const UPLOAD_SCRIPT = /\/assets\/uploads-.*\.js$/

test('a file that is chosen and sent before the script of uploads arrives is uploaded once, when it has arrived', {
  tag: '@phone',
}, async ({ page, records }) => {
  const { promise: scriptReleased, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(UPLOAD_SCRIPT, async route => {
    await scriptReleased
    await route.continue()
  })
  const application = await openDocuments(page, records)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  const file = aFile('certificate.pdf')
  await page.getByLabel('Document Type').selectOption('Certificate')
  await page.getByLabel('File').setInputFiles(file)
  const uploadButton = page.getByRole('button', { name: 'Upload', exact: true })
  await uploadButton.click()
  await expect(uploadButton).toHaveAttribute('aria-busy', 'true')
  await uploadButton.click()

  releaseScript()
  const message = page.getByRole('status').filter({ hasText: 'Document Uploaded' })
  await expect(message).toContainText('Certificate: certificate.pdf.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/upload=/)
  expect(await storedDocuments(records, application.id)).toMatchObject([{ file: { sha256: sha256(file.buffer) } }])
})

test('a form whose script cannot be loaded posts its file as a page without scripts does', { tag: '@desk' }, async ({
  page,
  browserGuard,
  records,
}) => {
  browserGuard.expectBrowserError(/ERR_FAILED/)
  await page.route(UPLOAD_SCRIPT, route => route.abort())
  const application = await openDocuments(page, records)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await page.getByLabel('Document Type').selectOption('Certificate')
  await page.getByLabel('File').setInputFiles(aFile('certificate.pdf'))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Document Uploaded' })).toBeVisible()
  expect(await storedDocuments(records, application.id)).toMatchObject([{ file: { name: 'certificate.pdf' } }])
})

test('Resubmit is disabled without a file, also before the script of uploads is loaded', { tag: '@phone' }, async ({
  page,
  browserGuard,
  records,
}) => {
  browserGuard.expectBrowserError(/ERR_FAILED/)
  await page.route(UPLOAD_SCRIPT, route => route.abort())
  await openDocuments(page, records, anApplication().awaitingResubmission('Newer letters.').settled('initial'))
  await waitForScript(page)
  const panel = page.getByRole('region', { name: 'Resubmission Required' })
  const button = panel.getByRole('button', { name: 'Resubmit' })
  await expect(button).toBeDisabled()
  await panel.getByLabel('File').setInputFiles(aFile('letters.pdf'))
  await expect(button).toBeEnabled()
  await panel.getByLabel('File').setInputFiles([])
  await expect(button).toBeDisabled()
})

test('Back closes the upload dialog, Forward opens it again, and Cancel leaves no entry in the history', {
  tag: '@desk',
}, async ({ page, records }) => {
  await openDocuments(page, records)
  await waitForScript(page)
  const openButton = page.getByRole('button', { name: 'Upload Document' })
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await openButton.click()
  await expect(dialog.getByLabel('Document Type')).toBeFocused()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(openButton).toBeFocused()
  await page.goForward()
  await expect(dialog.getByLabel('Document Type')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/upload=/)
  await expect(openButton).toBeFocused()
})
