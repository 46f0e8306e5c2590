import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { incomeByMonth } from '#src/features/cases/dashboard/queries.server.ts'
import { confirmPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import { recordOutcome } from '#src/features/money/checkout/record-outcome.server.ts'
import { decidePayment } from '#src/features/money/decide-payment.server.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { settlePayment } from '#src/features/money/settle-payment.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { exchangeRates } from '#src/features/site/table.server.ts'
import { goToCheckout, queuedMail, type TestPaymentContext, testPaymentContext } from './app-context.ts'

export const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
export const EMAIL = 'ola@example.ng'

/** Creates an application whose first instalment is paid through the checkout. */
export async function paidApplication(draft = anApplication()) {
  const app = await testPaymentContext()
  const { id } = await draft.withEmail(EMAIL).saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, EMAIL)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  return { app, id, reference, ...createReaders(app, id, reference) }
}

function createReaders(app: TestPaymentContext, id: string, reference: string) {
  return {
    application: async () => (await app.db.select().from(liveApplications).where(eq(liveApplications.id, id)))[0],
    payment: async () => {
      const [row] = await app.db.select().from(payments).where(eq(payments.reference, reference))
      if (row === undefined) throw new Error('The payment is gone.')
      return row
    },
    account: async () => (await findPurchase(app.db, id, EMAIL))?.account,
    income: async () => (await incomeByMonth(app)).at(-1)?.pence,
    payerMails: () => queuedMail(app.db, EMAIL),
  }
}

/**
 * Settles a payment that was quoted at 2,057.40 naira a pound and paid `hours` later. By then a pound costs `micros`
 * millionths of a naira.
 */
export async function latePayment(hours: number, micros: number) {
  const app = await testPaymentContext()
  const { id } = await anApplication().withEmail(EMAIL).saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, EMAIL)
  app.clock.advance({ hours })
  await app.db.insert(exchangeRates).values({
    id: randomUUID(),
    nairaMicrosPerPound: micros,
    source: 'test',
    fetchedAt: app.clock.now(),
  })
  const outcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await settlePayment(app, reference, outcome)
  return { app, id, reference, ...createReaders(app, id, reference) }
}

/** Records a payment of `kobo` (hundredths of `currency`), although ₦121,387 was expected. */
export async function mismatchedPayment(kobo: number, currency = 'NGN') {
  const app = await testPaymentContext()
  const { id } = await anApplication().withEmail(EMAIL).saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, EMAIL)
  const reason = currency === 'NGN' ? 'amount' : 'currency'
  await recordOutcome(app, reference, {
    kind: 'mismatch',
    reason,
    arrived: { kobo, currency },
    paidAt: app.clock.now(),
  })
  const paymentId = (await createReaders(app, id, reference).payment()).id
  const decide = (decision: 'accept' | 'ask-for-rest' | 'refund') =>
    decidePayment(app, STAFF, { paymentId, decision, comment: 'The payer called' })
  return { app, id, decide, ...createReaders(app, id, reference) }
}
