import { eq } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { aFile, openDocuments, storedDocuments } from '../support/browser/documents.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const REASON = 'Two of your letters are older than twelve months. Please send newer ones.'

test('a resubmission moves the application to the final review', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const application = await openDocuments(
    page,
    records,
    anApplication().awaitingResubmission(REASON).settled('initial'),
  )
  const panel = page.getByRole('region', { name: 'Resubmission Required' })
  await expect(panel).toContainText(REASON)
  const resubmitButton = panel.getByRole('button', { name: 'Resubmit' })
  if (javaScriptEnabled !== false) {
    await panel.getByLabel('Resubmission Type').focus()
    await expect(resubmitButton).toBeDisabled()
  }
  await panel.getByLabel('File').setInputFiles({ ...aFile('letters.pdf'), buffer: Buffer.from('MZ\x90\0 a program') })
  await panel.getByLabel('Resubmission Type').selectOption('Additional Evidence')
  await resubmitButton.click()
  await expect(panel).toContainText('File type not allowed. Please upload a PDF, Word document, or image (JPEG/PNG).')
  await expect(panel.getByLabel('Resubmission Type')).toHaveValue('additional_evidence')
  await expectLooksRight(page, javaScriptEnabled)

  await panel.getByLabel('File').setInputFiles(aFile('letters.pdf'))
  await resubmitButton.click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Resubmitted' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Final Review', { exact: true }).first()).toBeVisible()
  expect(await storedDocuments(records, application.id)).toMatchObject([
    { documentType: 'Additional Evidence', fileName: 'letters.pdf', status: 'pending' },
  ])
  const [resubmittedApplication] = await records.db
    .select()
    .from(applications)
    .where(eq(applications.id, application.id))
  expect(resubmittedApplication).toMatchObject({ status: 'final_review', resubmissionRequired: false })
})
