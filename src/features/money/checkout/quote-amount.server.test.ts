import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { testPaymentContext } from '#tests/support/app-context.ts'
import { payments, quotes } from '../table.server.ts'
import { quoteAmount } from './quote-amount.server.ts'

const DUE = { instalment: 'initial', pence: 5_900 } as const

async function setUpUnpaidApplication() {
  const app = await testPaymentContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  return { app, caseId: id }
}

test('a sum of £59 is quoted in whole naira at the exchange rate, and the quote is valid for half an hour', async () => {
  const { app, caseId } = await setUpUnpaidApplication()
  expect(await quoteAmount(app, caseId, DUE)).toMatchObject({
    pence: 5_900,
    kobo: 12_138_700,
    nairaMicrosPerPound: 2_057_400_000,
    madeAt: new Date('2026-11-02T09:00:00Z'),
    expiresAt: new Date('2026-11-02T09:30:00Z'),
  })
})

test('a quote is reused while it is valid for at least ten more minutes', async () => {
  const { app, caseId } = await setUpUnpaidApplication()
  const first = await quoteAmount(app, caseId, DUE)
  app.clock.advance({ minutes: 20 })
  expect((await quoteAmount(app, caseId, DUE))?.id).toBe(first?.id)
  app.clock.advance({ seconds: 1 })
  const second = await quoteAmount(app, caseId, DUE)
  expect(second?.id).not.toBe(first?.id)
  expect(second?.expiresAt).toEqual(new Date('2026-11-02T09:50:01Z'))
})

test('after a failed payment its quote is reused until it expires, as the page of the failure promises', async () => {
  const { app, caseId } = await setUpUnpaidApplication()
  const first = await quoteAmount(app, caseId, DUE)
  const { id } = await aPayment().inState('failed').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ quoteId: first?.id }).where(eq(payments.id, id))
  app.clock.advance({ minutes: 29, seconds: 59 })
  expect(await quoteAmount(app, caseId, DUE)).toMatchObject({ id: first?.id, expiresAt: first?.expiresAt })
  app.clock.advance({ seconds: 1 })
  expect((await quoteAmount(app, caseId, DUE))?.id).not.toBe(first?.id)
})

test('different purchases, instalments and sums get different quotes', async () => {
  const { app, caseId } = await setUpUnpaidApplication()
  const other = await anApplication().saveTo(app.db, app.clock)
  const order = await anOrder().saveTo(app.db, app.clock)
  const createdQuotes = [
    await quoteAmount(app, caseId, DUE),
    await quoteAmount(app, other.id, DUE),
    await quoteAmount(app, order.id, { instalment: 'full', pence: 5_000 }),
    await quoteAmount(app, caseId, { instalment: 'final', pence: 4_000 }),
    await quoteAmount(app, caseId, { instalment: 'initial', pence: 6_000 }),
  ]
  expect(new Set(createdQuotes.map(quote => quote?.id)).size).toBe(createdQuotes.length)
})

test('a quote can be reused while no exchange rate is available', async () => {
  const { app, caseId } = await setUpUnpaidApplication()
  const first = await quoteAmount(app, caseId, DUE)
  await app.paystack.armFault('rate-503', 10)
  app.clock.advance({ minutes: 15 })
  expect((await quoteAmount(app, caseId, DUE))?.id).toBe(first?.id)
})

test('no new quote is made while no exchange rate is available', async () => {
  const { app, caseId } = await setUpUnpaidApplication()
  await app.paystack.armFault('rate-503', 10)
  expect(await quoteAmount(app, caseId, DUE)).toBeNull()
  expect(await app.db.select().from(quotes)).toEqual([])
})
