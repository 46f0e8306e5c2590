import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

const LONG_NAME = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ Ifeoluwakiitan Oluwatobiloba Ayodeji-Adebowale'

async function saveSponsoredPayment({ db, clock }: Records) {
  const application = await anApplication()
    .named(LONG_NAME)
    .withEmail(`long.${Date.now()}@one.example`)
    .agreedAt(500_000)
    .addedByStaff('Full Application Support')
    .saveTo(db, clock)
  const purchase = toPurchaseDetails(application)
  const payment = await aPayment().for(purchase).of('initial', 300_000).inState('settled').saveTo(db, clock)
  await db
    .update(payments)
    .set({ payerName: 'Lagos Tech Partners Ltd', payerEmail: 'pay@tech.example', feeKobo: 200_000 })
    .where(eq(payments.id, payment.id))
  const failed = await aPayment().for(purchase).of('initial', 300_000).inState('failed').saveTo(db, clock)
  return { application, payment, failed }
}

test('finance finds a payment by its reference, opens its page and its application', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { application, payment, failed } = await saveSponsoredPayment(records)
  await signInAs(page, records, 'finance')
  await openStaffPage(page, '/admin/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expectLooksRight(page, true)
  await page.getByRole('searchbox').fill(payment.reference.toLowerCase())
  const table = page.getByRole('table', { name: /^Payments/ })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText(`for ${LONG_NAME}`)
  await expect(page.getByRole('region', { name: 'Money moved in all months' })).toContainText('£3,000.00')
  await expectLooksRight(page, true)

  await table.getByRole('link', { name: 'Lagos Tech Partners Ltd' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('£3,000.00 from Lagos Tech Partners Ltd')
  const ledger = page.getByRole('region', { name: 'Ledger and documents' })
  await expect(ledger).toContainText(/TEST-R-\d{6}/)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('₦2,000')
  await expect(page.getByRole('region', { name: 'Other payments of this purchase' })).toContainText(failed.reference)
  await expectLooksRight(page, true)
  await page
    .getByRole('region', { name: 'Details' })
    .getByRole('link', { name: application.reference ?? '' })
    .click()
  await expect(page).toHaveURL(`/admin/applications/${application.id}#payments`)
  await page.getByRole('link', { name: payment.reference }).click()
  await expect(page).toHaveURL(`/admin/payments/${payment.id}`)
})

test('a flagged payment is decided on its own page', { tag: '@desk' }, async ({ page, records }) => {
  const { application } = await saveSponsoredPayment(records)
  const purchase = toPurchaseDetails(application)
  const twice = aPayment().for(purchase).of('initial', 300_000).inState('refund_due').flagged('paid-twice')
  const { reference } = await twice.saveTo(records.db, records.clock)
  await signInAs(page, records, 'finance')
  await openStaffPage(page, `/admin/payments?q=${reference}`)
  await page.getByLabel('To check').selectOption('Check this payment')
  await page.getByRole('table').getByRole('link', { name: LONG_NAME }).click()
  await expect(page.getByText('This instalment was already paid. Refund this payment.')).toBeVisible()
  const dialog = await openDialogByButton(page, /^Mark as Settled/)
  await dialog.getByLabel('Comment').fill('Refunded at the provider.')
  await dialog.getByRole('button', { name: 'Mark as Settled' }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Marked as settled')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`Payment ${reference} marked as settled`)
})

test('finance exports the filtered ledger and the month report, which is printable', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const { payment } = await saveSponsoredPayment(records)
  await signInAs(page, records, 'finance')
  await openStaffPage(page, `/admin/payments?q=${payment.reference}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`Lagos Tech Partners Ltd,${LONG_NAME}`)

  await page.goto('/admin/payments')
  await page.getByRole('link', { name: 'Month Report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Month Report')
  await expect(page.getByRole('table', { name: 'Income by item' })).toContainText('Both together')
  await expectLooksRight(page, true)
  const report = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await report).suggestedFilename()).toMatch(/^month-report-\d{4}-\d\d\.csv$/)
  await page.goto('/admin/payments/report?month=2020-02')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Month Report, February 2020')
  await expect(page.getByText('No payouts are recorded for this month.')).toBeVisible()
  await expectLooksRight(page, true)
})

test('a month without payments says so, and a colleague without the permission has no export', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records, 'readonly')
  await openStaffPage(page, '/admin/payments?month=2020-02')
  await expect(page.getByRole('heading', { name: 'No payments match' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Month Report' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
  await expectLooksRight(page, true)
  const answer = await page.request.get('/admin/payments/export.csv', { maxRedirects: 0 })
  expect(answer.status()).toBe(403)
})

test('the quick search finds a payment by its payer and its amount', { tag: '@desk' }, async ({ page, records }) => {
  const { payment } = await saveSponsoredPayment(records)
  await signInAs(page, records, 'finance')
  await openStaffPage(page, '/admin/dashboard')
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('combobox', { name: 'Find an applicant, page or action' })
  await search.fill(payment.reference.slice(0, 12))
  await page.getByRole('option', { name: 'from Lagos Tech Partners Ltd' }).click()
  await expect(page).toHaveURL(`/admin/payments/${payment.id}`)
})
