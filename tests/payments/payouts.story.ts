import { eq } from 'drizzle-orm'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { payments } from '#src/features/money/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

/** So old that it is among the first of its list, whatever other stories leave behind. */
async function saveMissingPayment({ db, clock }: Records, paidAt: string) {
  const application = await anApplication().settled('initial').saveTo(db, clock)
  const purchase = toPurchaseDetails(application)
  const payment = await aPayment().for(purchase).of('final', 4_000).inState('settled').saveTo(db, clock)
  await db
    .update(payments)
    .set({ paidAt: new Date(paidAt) })
    .where(eq(payments.id, payment.id))
  return payment
}

test('finance finds money that is in no payout, adds the payout from a CSV file and sees that it adds up', {
  tag: '@desk',
}, async ({ page, records }) => {
  const payment = await saveMissingPayment(records, '2021-03-01T12:00:00Z')
  const today = dayInLagos(records.clock.now())
  await signInAs(page, records, 'finance')
  await openStaffPage(page, '/admin/payouts')
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible()
  const missing = page.getByRole('region', { name: /^Ours, not paid out/ })
  await expect(missing.getByRole('link', { name: payment.reference })).toBeVisible()

  const dialog = await openDialogByButton(page, 'Upload CSV')
  const check = dialog.getByRole('button', { name: 'Check File' })
  const settlement = `S-${payment.reference}`
  const row = `${payment.reference},"${payment.kobo / 100}",100,${settlement},${today}`
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'settlement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Reference,Amount,Fees,Settlement ID,Settlement Date\n${row}\n`),
  })
  await check.click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing is added yet.')
  await expect(dialog.getByRole('table', { name: 'What the file contains' })).toContainText('₦100')
  await expectLooksRight(page, true)
  await dialog.getByRole('button', { name: 'Add to Payouts' }).click()
  await expect(page.getByText('1 payout with 1 payment.')).toBeVisible()
  await expect(missing.getByRole('link', { name: payment.reference })).toHaveCount(0)

  const table = page.getByRole('region', { name: /20\d\d/ }).getByRole('table')
  await table.getByRole('row').filter({ hasText: settlement }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payout of')
  await expect(page.getByRole('region', { name: 'Sums' })).toContainText('It adds up.')
  await page.getByRole('link', { name: payment.reference }).click()
  await expect(page).toHaveURL(`/admin/payments/${payment.id}`)
})
