import { eq } from 'drizzle-orm'
import { payments, refunds } from '#src/features/money/table.server.ts'
import { pdfOfSize } from '../support/abuse-files.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test('a refund outside the website is recorded once, with its proof, and the payer gets a credit note', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'finance')
  await page.goto(`/admin/applications/${application.id}`)
  const dialog = await openDialogByButton(page, /^Record Refund TP-/)
  await expect(dialog).toContainText('At most ₦121,387 is left of this payment')
  const submit = dialog.getByRole('button', { name: 'Record Refund' })
  await dialog.getByRole('radio', { name: 'It’s due again' }).check()
  await submit.click()
  await expect(dialog.getByLabel('Amount in naira')).toHaveAccessibleDescription(/Please enter the amount paid back/)
  await expect(dialog.getByLabel('Method')).toHaveAccessibleDescription(/Please choose how it was paid back/)
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why the money goes back/)

  await dialog.getByLabel('Amount in naira').fill('121,388')
  await dialog.getByLabel('Method').selectOption('Bank transfer')
  await dialog.getByLabel('Reason').fill('Agreed on the phone')
  await submit.click()
  await expect(dialog.getByLabel('Bank reference')).toHaveAccessibleDescription(/Please enter the transfer’s reference/)
  await dialog.getByLabel('Bank reference').fill('FT26-0816')
  const proof = { name: 'slip.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ, no slip at all') }
  await dialog.getByLabel('Proof').setInputFiles(proof)
  await submit.click()
  await expect(dialog.getByLabel('Proof')).toHaveAccessibleDescription(/File type not allowed/)
  // This file exceeds the 1 MB limit of forms without files.
  await dialog.getByLabel('Proof').setInputFiles({ ...proof, name: 'slip.pdf', buffer: pdfOfSize(1_100_000) })
  await submit.click()
  await expect(dialog.getByLabel('Amount in naira')).toHaveAccessibleDescription(/At most ₦121,387 of this payment/)
  await expect(dialog.getByLabel('Reason')).toHaveValue('Agreed on the phone')
  await dialog.getByLabel('Amount in naira').fill('20,575')
  await dialog.getByLabel('Proof').setInputFiles({ ...proof, name: 'slip.pdf', buffer: pdfOfSize(1_100_000) })
  await submit.dblclick()

  await expect(page.getByRole('status').filter({ hasText: 'Refund Recorded' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Refunds' })
  const row = list.getByRole('row', { name: /₦20,575/ })
  await expect(row).toHaveCount(1)
  for (const words of ['Paid', 'Bank transfer, outside the website', 'FT26-0816', 'Agreed on the phone'])
    await expect(row).toContainText(words)
  const paymentsRegion = page.getByRole('region', { name: 'Payments', exact: true })
  await expect(paymentsRegion).toContainText('Counts as £48.99')
  await expect(page.getByRole('region', { name: /^History/ })).toContainText('Agreed on the phone')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Proof of the refund of ₦20,575/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)

  await expect.poll(async () => (await mailTo(page, application.email)).length, { intervals: [100] }).toBe(1)
  expect((await mailTo(page, application.email))[0]?.text).toContain('₦20,575')
  const isOfApplication = eq(payments.caseId, application.id)
  const recorded = await records.db
    .select({ amount: refunds.amount, state: refunds.state, reference: refunds.offlineReference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isOfApplication)
  expect(recorded).toEqual([{ amount: 2_057_500, state: 'processed', reference: 'FT26-0816' }])
})
