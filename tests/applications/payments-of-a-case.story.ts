import { pdfOfSize } from '../support/abuse-files.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'
import { createPaymentWithWrongAmount } from '../support/wrong-amount.ts'

test('an offline payment is recorded once, with its proof, and can be reversed with a reason', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'finance')
  await page.goto(`/admin/applications/${saved.id}`)
  const dialog = await openDialogByButton(page, /^Record Payment$/)
  await expect(dialog).toContainText('Due: £40.00, the final payment')
  const submit = dialog.getByRole('button', { name: 'Record payment' })
  await submit.click()
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/Please enter the amount received/)
  await dialog.getByLabel('Naira (₦)').check()
  await expect(dialog.getByLabel('Counts as (£)')).toBeVisible()
  await dialog.getByLabel('Pounds (£)').check()
  await expect(dialog.getByLabel('Counts as (£)')).toHaveCount(0)
  await dialog.getByLabel('Amount').fill('40')
  await expect(dialog.getByLabel('Method')).toHaveValue('bank_transfer')
  await dialog.getByLabel('Bank reference').fill('FT26-0815')
  const proof = { name: 'slip.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ, no slip at all') }
  await dialog.getByLabel('Proof').setInputFiles(proof)
  await submit.click()
  await expect(dialog.getByLabel('Proof')).toHaveAccessibleDescription(/File type not allowed/)
  await expect(dialog.getByLabel('Bank reference')).toHaveValue('FT26-0815')
  // This file exceeds the 1 MB limit of forms without files.
  await dialog.getByLabel('Proof').setInputFiles({ ...proof, name: 'slip.pdf', buffer: pdfOfSize(1_100_000) })
  await submit.dblclick()

  const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(toast('Payment Recorded')).toBeVisible()
  const row = page
    .getByRole('region', { name: 'Payments', exact: true })
    .getByRole('row', { name: /outside the website/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Bank reference FT26-0815')
  await expect(page.getByRole('button', { name: 'Record Payment' })).toHaveCount(0)
  await expect.poll(async () => (await mailTo(page, saved.email)).length, { intervals: [100] }).toBe(1)
  const [receipt] = await mailTo(page, saved.email)
  expect(receipt?.subject).toContain('We have received £40.00')
  expect(receipt?.text).toContain('Paid to us directly')
  expect(receipt?.text).not.toContain('₦')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Proof/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^TP-.{20}\.pdf$/)

  const reverseDialog = await openDialogByButton(page, /^Reverse/)
  await expect(reverseDialog).toContainText('£40.00 will no longer count as paid')
  await reverseDialog.getByLabel('Reason').fill('It was for another applicant.')
  await reverseDialog.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(toast('Payment Reversed')).toBeVisible()
  await expect(row).toContainText('No longer counts')
  await expect(page.getByRole('button', { name: 'Record Payment' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^History/ })).toContainText('It was for another applicant.')
})

test('the decision about a flagged payment stays chosen until a comment is written, and is then saved', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await createPaymentWithWrongAmount(records, saved)
  await signInAs(page, records, 'finance')
  await page.goto(`/admin/applications/${saved.id}`)
  const dialog = await openDialogByButton(page, /^Decide/)
  await dialog.getByLabel(/^Ask for the rest/).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Comment')).toHaveAccessibleDescription(/Please say what was done/)
  await expect(dialog.getByLabel(/^Ask for the rest/)).toBeChecked()
  await dialog.getByLabel('Comment').fill('A zero too few; the payer knows.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rest Requested' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Decide/ })).toHaveCount(0)
})
