import type { Page } from '@playwright/test'
import {
  aFile,
  chooseLargeFiles,
  MEGABYTE,
  openDocuments,
  sha256,
  slowDownNetwork,
  storedDocuments,
  storedUploads,
  waitForFirstChunk,
  waitForScript,
} from '../support/browser/documents.ts'
import { expect, test } from '../support/browser/story.ts'

test('an upload resumes after a lost connection and after a reload, and is stored completely and only once', {
  tag: '@desk',
}, async ({ page, browserGuard, records }) => {
  browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
  const application = await openDocuments(page, records)
  const file = aFile('certificate.pdf', 4 * MEGABYTE)
  const network = await slowDownNetwork(page)
  await startUpload(page, file)

  const progressBar = page.getByRole('progressbar', { name: 'Uploading certificate.pdf' })
  const readPercent = async () => Number(await progressBar.getAttribute('value'))
  await waitForFirstChunk(progressBar)
  await network.set({ offline: true })
  await expect(
    page.getByText(/No connection\. .* of 4 MB has arrived, and the upload will continue when you’re back online\./),
  ).toBeVisible()
  const percentBefore = await readPercent()
  await network.set({ offline: false })
  await expect.poll(readPercent).toBeGreaterThan(percentBefore)

  page.once('dialog', confirmation => confirmation.accept())
  await page.reload()
  await waitForScript(page)
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog).toContainText(/\d\d% of certificate\.pdf has already arrived/)
  await expect(dialog.getByLabel('Document Type')).toHaveValue('Certificate')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Certificate\. \d\d% has arrived\./)).toBeVisible()
  await network.set({ offline: false, bytesPerSecond: 20 * MEGABYTE })

  await page.getByRole('button', { name: 'Continue with certificate.pdf' }).click()
  await expect(dialog).toContainText('certificate.pdf again')
  await page.getByLabel('File').setInputFiles(aFile('another.pdf'))
  const otherFileWarning = dialog.getByText('This isn’t the file you started with (certificate.pdf, 4 MB).')
  await expect(otherFileWarning).toBeVisible()
  await chooseLargeFiles(page.getByLabel('File'), file)
  await expect(otherFileWarning).toBeHidden()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toContainText(
    'Your document has been uploaded successfully. Certificate: certificate.pdf. We review documents within 5–7 business days',
  )
  await expect(page.getByText(/% has arrived/)).toHaveCount(0)
  expect(await storedDocuments(records, application.id)).toMatchObject([
    { file: { name: 'certificate.pdf', sha256: sha256(file.buffer), sizeBytes: file.buffer.length } },
  ])
  expect(await storedUploads(records, application.id)).toMatchObject([{ state: 'stored' }])
})

test('leaving the page during an upload asks for confirmation, and a paused upload can be discarded', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await openDocuments(page, records)
  const network = await slowDownNetwork(page)
  await startUpload(page, aFile('certificate.pdf', 4 * MEGABYTE))
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await waitForFirstChunk(dialog.getByRole('progressbar'))
  await network.set({ bytesPerSecond: MEGABYTE / 64 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/upload=new/)
  await page
    .getByRole('dialog', { name: 'Your file is still being sent.' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog).toContainText('Paused. We keep what has arrived for two days')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeFocused()
  const { promise: deletionReleased, resolve: releaseDeletion } = Promise.withResolvers<void>()
  await page.route('**', async route => {
    if (route.request().method() === 'DELETE') await deletionReleased
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Discard certificate.pdf' }).click()
  const confirmButton = page.getByRole('button', { name: /^Discard .* that has arrived\?$/ })
  await confirmButton.click()
  await expect(confirmButton).toHaveAttribute('aria-busy', 'true')
  releaseDeletion()
  await expect(page.getByText('certificate.pdf')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeFocused()
  expect(await storedDocuments(records, application.id)).toEqual([])
})

test('a connection lost just after the upload keeps the page, which shows the document once back online', {
  tag: '@desk',
}, async ({ page, browserGuard, records }) => {
  browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
  const application = await openDocuments(page, records)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  let refreshCount = 0
  await startUpload(page, aFile('certificate.pdf'), async () => {
    await page.route(/application-tracking\?/, route =>
      ++refreshCount === 1 ? route.abort('internetdisconnected') : route.fallback(),
    )
  })
  await expect(page.getByRole('status').filter({ hasText: 'Document Uploaded' })).toBeVisible()
  expect(refreshCount).toBeGreaterThan(1)
  await expect(page.locator('body[data-same-page]')).toBeAttached()
  expect(await storedDocuments(records, application.id)).toHaveLength(1)
})

/** Chooses the file in the upload dialog and starts the upload. */
async function startUpload(page: Page, file: ReturnType<typeof aFile>, prepare = async () => {}) {
  await waitForScript(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await page.getByLabel('Document Type').selectOption('Certificate')
  await chooseLargeFiles(page.getByLabel('File'), file)
  await prepare()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}
