import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('without scripts an applicant opens the tabs and the upload dialog, and sends a message with several files', {
  tag: '@phone-no-js',
}, async ({ page, records }) => {
  const { reference, email } = await applicationDraft().settled('complete').saveTo(records.db, records.clock)
  await page.goto('/application-tracking')
  await page.getByLabel('Reference').fill(reference ?? '')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Track Application' }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog.getByLabel('File')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Both letters, as you asked.')
  const files = ['first.pdf', 'second.pdf'].map(name => ({
    name,
    mimeType: 'application/pdf',
    buffer: createSamplePdf(name),
  }))
  await page.getByLabel('File', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Both letters, as you asked.' })).toBeInViewport()
  for (const { name } of files) await expect(page.getByRole('link', { name })).toBeVisible()
})
