import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { transactions } from '#dev/sandbox/table.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { queuedMail, quoteDueAmount, testPaymentContext } from '#tests/support/app-context.ts'
import { payments } from '../table.server.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import type { AttemptRequest } from './open-attempt.server.ts'
import { startPayment } from './start-payment.server.ts'

const EMAIL = 'ada.obi@example.ng'
const HALF_A_MILLION = 50_000_000

async function setUp(application = anApplication().forItem('full_support', 'split')) {
  const app = await testPaymentContext()
  const { id: caseId } = await application.withEmail(EMAIL).saveTo(app.db, app.clock)
  const start = async (input: Partial<AttemptRequest> = {}) => {
    const quoteId = input.quoteId ?? (await quoteDueAmount(app, caseId, EMAIL)).id
    return startPayment(app, { caseId, requested: null, cancelPath: '/payment', ...input, quoteId })
  }
  const startPart = async (partKobo: number, input: Partial<AttemptRequest> = {}) => {
    const started = await start({ partKobo, ...input })
    if (!started.ok) throw new Error(started.reason)
    return started.reference
  }
  const pay = async (reference: string) => {
    await app.paystack.pay(reference)
    return confirmPayment(app, reference)
  }
  const payment = async (reference: string) =>
    (await app.db.select().from(payments).where(eq(payments.reference, reference)))[0]
  const settledPence = async () =>
    (await app.db.select().from(liveApplications).where(eq(liveApplications.id, caseId)))[0]?.settledPence
  return { app, caseId, start, startPart, pay, payment, settledPence }
}

test('a part charges exactly its naira and counts at the rate of the quote, rounded down', async () => {
  const { app, startPart, pay, payment, settledPence } = await setUp()
  const reference = await startPart(HALF_A_MILLION)
  const [checkout] = await app.db.select().from(transactions)
  expect(checkout).toMatchObject({ reference, askedAmount: HALF_A_MILLION })
  expect(await pay(reference)).toBe('settled')
  expect(await payment(reference)).toMatchObject({ pence: 24_302, kobo: HALF_A_MILLION, countedPence: 24_302 })
  expect(await settledPence()).toBe(24_302)
  const receipt = (await queuedMail(app.db, EMAIL)).find(({ template }) => template === 'payments.receipt')
  expect(receipt?.data).toMatchObject({
    pence: 24_302,
    leftOfPartPence: 275_698,
    partOfPence: 300_000,
    paymentUrl: expect.stringMatching(/\/payment\?application_id=.*payment_type=initial$/),
  })
})

test('repeated clicks on the same part open one checkout, and another part or channel opens another', async () => {
  const { startPart } = await setUp()
  const references = await Promise.all([startPart(HALF_A_MILLION), startPart(HALF_A_MILLION)])
  expect(new Set(references).size).toBe(1)
  expect(references).not.toContain(await startPart(HALF_A_MILLION + 100))
  expect(references).not.toContain(await startPart(HALF_A_MILLION, { chosenChannel: 'bank_transfer' }))
})

test('two parts that were opened at the same time and fit both count', async () => {
  const { startPart, pay, settledPence } = await setUp()
  const [first, second] = [await startPart(HALF_A_MILLION), await startPart(2 * HALF_A_MILLION)]
  expect(await Promise.all([pay(first), pay(second)])).toEqual(['settled', 'settled'])
  expect(await settledPence()).toBe(24_302 + 48_605)
})

test('of two parts that do not fit together, one counts and the other is refunded as a whole', async () => {
  const { app, startPart, pay, payment, settledPence } = await setUp(
    anApplication().forItem('full_support', 'split').settled('initial').inStatus('final_review'),
  )
  const [first, second] = [await startPart(250_000_000), await startPart(300_000_000)]
  const results = await Promise.all([pay(first), pay(second)])
  expect(results.sort()).toEqual(['refund-due', 'settled'])
  const [one, other] = [await payment(first), await payment(second)]
  expect([one?.flag, other?.flag].sort()).toEqual(['paid-twice', null].sort())
  expect(await settledPence()).toBe(300_000 + (one?.countedPence ?? 0) + (other?.countedPence ?? 0))
  expect((await queuedMail(app.db, app.staffMailbox)).map(({ template }) => template)).toContain('payments.problem')
})

test('the parts of an instalment add up to it, and the rest is paid at once', async () => {
  const { startPart, start, pay, settledPence } = await setUp()
  await pay(await startPart(600_000_000))
  const rest = await start()
  expect(rest.ok && (await pay(rest.reference))).toBe('settled')
  expect(await settledPence()).toBe(300_000)
})

test.each([
  ['below ₦100,000', 9_999_900],
  ['above the sum due', 617_220_100],
  ['of no whole naira', 10_000_050],
  ['of nothing', 0],
  ['below nothing', -HALF_A_MILLION],
  ['that is no number', Number.NaN],
])('a part %s is refused and opens nothing', async (_, partKobo) => {
  const { app, start } = await setUp()
  expect(await start({ partKobo })).toEqual({ ok: false, reason: 'part-refused' })
  expect(await app.db.select().from(payments)).toEqual([])
})

test('a sum of £500 or less cannot be paid in parts', async () => {
  const { start } = await setUp(anApplication())
  expect(await start({ partKobo: 10_000_000 })).toEqual({ ok: false, reason: 'part-refused' })
})

test('a part cannot use the quote of another application, or one that is outdated because a part was paid', async () => {
  const { app, caseId, start, startPart, pay } = await setUp()
  const other = await anApplication()
    .forItem('full_support', 'split')
    .withEmail('b@example.ng')
    .saveTo(app.db, app.clock)
  const otherQuote = await quoteDueAmount(app, other.id, 'b@example.ng')
  expect(await start({ partKobo: HALF_A_MILLION, quoteId: otherQuote.id })).toEqual({
    ok: false,
    reason: 'quote-of-another',
  })
  const oldQuote = await quoteDueAmount(app, caseId, EMAIL)
  await pay(await startPart(HALF_A_MILLION))
  expect(await start({ partKobo: HALF_A_MILLION, quoteId: oldQuote.id })).toEqual({
    ok: false,
    reason: 'quote-expired',
  })
})

test('the chosen channel is stored, and an unknown or unusable one leaves every channel open', async () => {
  const { start, payment } = await setUp()
  const loadChannel = async (chosenChannel: string) => {
    const started = await start({ chosenChannel })
    return started.ok ? (await payment(started.reference))?.chosenChannel : started
  }
  expect(await loadChannel('bank_transfer')).toBe('bank_transfer')
  expect(await loadChannel('ussd')).toBeNull()
  expect(await loadChannel('any')).toBeNull()
})
