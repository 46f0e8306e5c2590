import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
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
import { expect, test } from '../support/browser/own-program.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

test('an upload waits while maintenance mode is on and resumes by itself', {
  tag: '@desk',
}, async ({ page, browserGuard, records }) => {
  browserGuard.expectBrowserError(/503/)
  const setMaintenance = (isOn: boolean) =>
    saveSettings(records as unknown as Parameters<typeof saveSettings>[0], OWNER, { maintenanceMode: isOn })
  const application = await openDocuments(page, records)
  const file = aFile('certificate.pdf', 4 * MEGABYTE)
  const network = await slowDownNetwork(page)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await page.getByLabel('Document Type').selectOption('Certificate')
  await chooseLargeFiles(page.getByLabel('File'), file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()

  await waitForFirstChunk(page.getByRole('progressbar', { name: 'Uploading certificate.pdf' }))
  // With a HEAD request, the upload library asks where to resume. After a 503, it must not start from the beginning.
  const refusedHead = page.waitForResponse(answer => answer.request().method() === 'HEAD' && answer.status() === 503)
  await setMaintenance(true)
  await refusedHead
  await expect(page.getByText(/the upload will continue by itself/)).toBeVisible()
  await setMaintenance(false)

  await network.set({ bytesPerSecond: 20 * MEGABYTE })
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toContainText('uploaded successfully', {
    timeout: 30_000,
  })
  expect(await storedDocuments(records, application.id)).toMatchObject([{ file: { sha256: sha256(file.buffer) } }])
  expect(await storedUploads(records, application.id)).toMatchObject([{ state: 'stored' }])
})
