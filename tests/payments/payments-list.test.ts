import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { payments } from '#src/features/money/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const LONG_NAME = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ Ifeoluwakiitan Oluwatobiloba Ayodeji-Adebowale'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('finance finds a payment by its reference, opens its page and its application', async () => {
  const { application, payment, failed } = await saveSponsoredPayment()
  const { browser } = await program.staff('finance')
  const all = await browser.open('/admin/payments')
  expect(all.view.getByRole('heading', { level: 1 })).toHaveTextContent(/^Payments/)
  const found = await browser.open(addresses.adminPayments({ q: payment.reference.toLowerCase() }))
  expect(found.view.getByRole('searchbox')).toHaveValue(payment.reference.toLowerCase())
  const table = found.view.getByRole('table', { name: /^Payments/ })
  expect(table.querySelectorAll('tr')).toHaveLength(2)
  expect(table).toHaveTextContent(`for ${LONG_NAME}`)
  expect(found.view.getByRole('region', { name: 'Money moved in all months' })).toHaveTextContent('£3,000.00')

  const page = await browser.click(found, 'Lagos Tech Partners Ltd')
  expect(page.url.pathname).toBe(addresses.adminPayment(payment.id))
  expect(page.view.getByRole('heading', { level: 1 })).toHaveTextContent('£3,000.00 from Lagos Tech Partners Ltd')
  expect(page.view.getByRole('region', { name: 'Ledger and documents' })).toHaveTextContent(/TEST-R-\d{6}/)
  const details = page.view.getByRole('region', { name: 'Details' })
  expect(details).toHaveTextContent('₦2,000')
  expect(page.view.getByRole('region', { name: 'Other payments of this purchase' })).toHaveTextContent(failed.reference)
  const path = addresses.adminApplication(application.id)
  expect(details.querySelector(`a[href="${path}#payments"]`)).toHaveTextContent(application.reference ?? '')
  const back = await browser.click(await browser.open(path), payment.reference)
  expect(back.url.pathname).toBe(addresses.adminPayment(payment.id))

  const search = await browser.request(addresses.adminSearch({ q: payment.reference.slice(0, 12) }))
  expect((await search.json()).payments).toMatchObject([{ id: payment.id, payer: 'Lagos Tech Partners Ltd' }])
})

test('finance exports the filtered ledger and the month report', async () => {
  const { payment } = await saveSponsoredPayment()
  const { browser } = await program.staff('finance')
  const list = await browser.open(addresses.adminPayments({ q: payment.reference }))
  const ledger = await browser.click(list, 'Export CSV')
  const lines = ledger.page.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`Lagos Tech Partners Ltd,${LONG_NAME}`)

  const report = await browser.click(await browser.open('/admin/payments'), 'Month Report')
  expect(report.view.getByRole('heading', { level: 1 })).toHaveTextContent('Month Report')
  expect(report.view.getByRole('table', { name: 'Income by item' })).toHaveTextContent('Both together')
  const file = await browser.click(report, 'Export CSV')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*month-report-\d{4}-\d\d\.csv/)
  const { view } = await browser.open('/admin/payments/report?month=2020-02')
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(/^Month Report, February 2020$/)
  expect(view.text).toContain('No payouts are recorded for this month.')
})

test('a month without payments says so, and a colleague without the permission has no export', async () => {
  const { browser } = await program.staff('readonly')
  const { view } = await browser.open('/admin/payments?month=2020-02')
  expect(view.getByRole('heading', { name: 'No payments match' })).toBeInTheDocument()
  expect(view.getByRole('link', { name: 'Month Report' })).toBeInTheDocument()
  expect(view.queryByRole('link', { name: 'Export CSV' })).toBeNull()
})

test('payouts lead to the earlier month, and only finance has buttons to read and add them', async () => {
  const { browser: finance } = await program.staff('finance')
  const payouts = await finance.click(await finance.open('/admin/payments'), 'Payouts')
  expect(payouts.view.getByRole('button', { name: 'Read Again' })).toBeInTheDocument()
  const read = await finance.postDialog(act('readPayouts'), {})
  expect(read.answer).toMatchObject({
    ok: true,
    description: expect.stringMatching(/payouts? of the last two weeks/),
  })
  const months = ['2020-02', '2020-01']
  const february = await finance.open(`/admin/payouts?month=${months[0]}`)
  expect((await finance.click(february, /^Earlier/)).url.search).toBe(`?month=${months[1]}`)

  const { view } = await (await program.staff('caseworker')).browser.open('/admin/payouts')
  expect(view.getByRole('region', { name: 'Money that arrived online' })).toBeInTheDocument()
  expect(view.queryByRole('button', { name: /Read Again|Upload CSV/ })).toBeNull()
})

async function saveSponsoredPayment() {
  const { db, clock } = program
  const application = await anApplication()
    .named(LONG_NAME)
    .withEmail(aPerson().email)
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
