import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { createConsultation } from '#src/features/bookings/create-consultation.server.ts'
import type { ItemKey } from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { savePrices } from '#src/features/site/catalogue/save-prices.server.ts'
import { fixRate } from '#src/features/site/exchange-rate/fix-rate.server.ts'
import {
  goToCheckout,
  quoteDueAmount,
  type TestPaymentContext,
  testPaymentContext,
} from '#tests/support/app-context.ts'
import { confirmPayment } from './checkout/confirm-payment.server.ts'
import { findPurchase } from './purchase.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const EMAIL = 'ada.obi@example.ng'

async function setPrices(app: TestPaymentContext, prices: Partial<Record<ItemKey, number>>) {
  expect(await savePrices(app, OWNER, { prices, read: await loadPriceList(app.db) })).toMatchObject({ ok: true })
}

async function loadAccount(app: TestPaymentContext, caseId: string, email = EMAIL) {
  return (await findPurchase(app.db, caseId, email))?.account
}

test('unpaid applications, half-paid applications and orders keep their agreed price after a price change', async () => {
  const app = await testPaymentContext()
  const cases = [
    await anApplication().saveTo(app.db, app.clock),
    await anApplication().settled('initial').saveTo(app.db, app.clock),
    await anOrder().saveTo(app.db, app.clock),
  ]
  const loadAccounts = () => Promise.all(cases.map(({ id }) => loadAccount(app, id)))
  const accountsBefore = await loadAccounts()
  expect(accountsBefore).toMatchObject([
    { totalPence: 9_900, laterPence: 4_000, due: { instalment: 'initial', pence: 5_900 } },
    { totalPence: 9_900, settledPence: 5_900, due: { instalment: 'final', pence: 4_000 } },
    { totalPence: 5_000, due: { instalment: 'full', pence: 5_000 } },
  ])

  await setPrices(app, { application_fee: 20_100, consultation_30: 9_000 })
  expect(await loadAccounts()).toEqual(accountsBefore)
})

test('new applications and orders use the new price, and both instalments are whole pounds', async () => {
  const app = await testPaymentContext()
  await setPrices(app, { application_fee: 20_100, consultation_30: 9_000 })
  const { id } = await createApplication(app, {
    sender: '198.51.100.7',
    item: 'application_fee',
    plan: 'split',
    applicantName: 'Ada Obi',
    email: EMAIL,
    phone: null,
    sector: 'technology',
    notes: 'I build payment systems.',
  })
  const newOrder = await createConsultation(app, { item: 'consultation_30', email: EMAIL, name: 'Ada Obi' })
  expect(await loadAccount(app, id)).toMatchObject({
    totalPence: 20_100,
    laterPence: 8_000,
    due: { instalment: 'initial', pence: 12_100 },
  })
  expect(await loadAccount(app, newOrder.id)).toMatchObject({
    due: { instalment: 'full', pence: 9_000 },
  })
  expect((await quoteDueAmount(app, id, EMAIL)).pence).toBe(12_100)
})

test('a customer can still pay the quoted amount after the price or the exchange rate changes', async () => {
  const app = await testPaymentContext()
  const { id: caseId } = await anApplication().saveTo(app.db, app.clock)
  const shownQuote = await quoteDueAmount(app, caseId, EMAIL)
  expect(shownQuote).toMatchObject({ pence: 5_900, kobo: 12_138_700, nairaMicrosPerPound: 2_057_400_000 })

  await setPrices(app, { application_fee: 20_100 })
  expect(await fixRate(app, OWNER, 2_500_000_000, { isConfirmed: true })).toEqual({ ok: true, changed: true })
  app.clock.advance({ minutes: 15 })
  const { reference, quote } = await goToCheckout(app, caseId, EMAIL)
  expect(quote).toMatchObject(shownQuote)
  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('settled')
  expect(await loadAccount(app, caseId)).toMatchObject({ settledPence: 5_900, due: { pence: 4_000 } })
})

test('after staff fix an exchange rate, the next quote uses that rate and names its source', async () => {
  const app = await testPaymentContext()
  const { id: caseId } = await anApplication().saveTo(app.db, app.clock)
  await quoteDueAmount(app, caseId, EMAIL)
  await fixRate(app, OWNER, 2_500_000_000, { isConfirmed: true })
  app.clock.advance({ minutes: 31 })
  expect(await quoteDueAmount(app, caseId, EMAIL)).toMatchObject({
    kobo: 14_750_000,
    nairaMicrosPerPound: 2_500_000_000,
    rateSource: 'Talent Passage',
  })
})
