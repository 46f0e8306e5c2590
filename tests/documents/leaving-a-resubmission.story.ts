import { anApplication } from '#dev/factories/an-application.server.ts'
import {
  aFile,
  chooseLargeFiles,
  MEGABYTE,
  openDocuments,
  slowDownNetwork,
  storedDocuments,
  waitForFirstChunk,
} from '../support/browser/documents.ts'
import { expect, test } from '../support/browser/story.ts'

test('during a resubmission the tabs can be used, another upload waits, and links ask before they leave', {
  tag: '@desk',
}, async ({ page, records }) => {
  const draft = anApplication().awaitingResubmission('Please send newer letters.').settled('initial')
  const application = await openDocuments(page, records, draft)
  const network = await slowDownNetwork(page)
  const panel = page.getByRole('region', { name: 'Resubmission Required' })
  await panel.getByLabel('Resubmission Type').focus()
  await expect(panel.getByRole('button', { name: 'Resubmit' })).toBeDisabled()
  await panel.getByLabel('Resubmission Type').selectOption('Corrected Document')
  await panel.getByLabel('File').setInputFiles({ ...aFile('letters.pdf'), buffer: Buffer.from('MZ\x90\0 a program') })
  await panel.getByRole('button', { name: 'Resubmit' }).click()
  await expect(panel).toContainText('File type not allowed. Please upload a PDF, Word document, or image (JPEG/PNG).')
  await expect(panel.getByLabel('Resubmission Type')).toHaveValue('corrected_document')
  await chooseLargeFiles(panel.getByLabel('File'), aFile('letters.pdf', 4 * MEGABYTE))
  await panel.getByRole('button', { name: 'Resubmit' }).click()
  const progressBar = panel.getByRole('progressbar', { name: 'Uploading letters.pdf' })
  await waitForFirstChunk(progressBar)
  await network.set({ bytesPerSecond: MEGABYTE / 64 })

  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog.getByText('Another file is still uploading.')).toBeVisible()
  await dialog.getByLabel('Document Type').selectOption('Certificate')
  await dialog.getByLabel('File').setInputFiles(aFile('certificate.pdf'))
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(progressBar).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Your file is still being sent.' })
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(progressBar).toBeVisible()

  await panel.getByRole('button', { name: 'Pause' }).click()
  await expect(panel.getByRole('button', { name: 'Continue' })).toBeFocused()
  await panel.getByRole('button', { name: 'Discard letters.pdf' }).dblclick()
  await expect(panel.getByRole('button', { name: /^Discard .* that has arrived\?$/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.locator('.upload')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/services$/)

  await network.set({ bytesPerSecond: 20 * MEGABYTE })
  await page.goto(`/application-tracking?reference=${application.reference}`)
  await expect(panel.getByText(/\d+% of letters\.pdf has already arrived/)).toBeVisible()
  await chooseLargeFiles(panel.getByLabel('File'), aFile('letters.pdf', 4 * MEGABYTE))
  await panel.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Resubmitted' })).toBeVisible()
  await expect(page.locator('.page-message:focus')).toContainText('Application Resubmitted')
  expect(await storedDocuments(records, application.id)).toMatchObject([{ file: { name: 'letters.pdf' } }])
})
