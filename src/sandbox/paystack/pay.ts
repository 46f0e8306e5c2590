import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { PayingChoice } from './choices.ts'
import { type PaystackGround, pause, secondsFrom } from './ground.ts'
import { beginOutage, misfortuneOf } from './misfortunes.ts'
import { queueDispute } from './queue-dispute.ts'
import { transactions } from './table.server.ts'
import { chargeJson, feesOn } from './transaction-json.ts'
import type { PaystackTransaction } from './transactions.ts'
import { queueWebhook, sendDueWebhooks } from './webhooks.ts'

const BANK_SECONDS = 60
const LATE_SECONDS = 20
const AFTER_CALLBACK_SECONDS = 5
/** The payer waits this long for the shop to take the notice in, and then goes back without it. */
const PATIENCE_MS = 2_000

/** Moves the (unreal) money, in the manner chosen. Of two who press at once only one pays; the other changes nothing. */
export async function pay(
  ground: PaystackGround,
  transaction: PaystackTransaction,
  choice: PayingChoice,
): Promise<void> {
  if (choice === 'bank-transfer-pending') return awaitBank(ground, transaction)

  const notices = await ground.db.transaction(async tx => {
    const now = ground.clock.now()
    const [paid] = await tx
      .update(transactions)
      .set({ status: 'success', paidAt: now, ...(await reportedAmounts(tx, transaction, choice)) })
      .where(and(eq(transactions.id, transaction.id), eq(transactions.status, 'abandoned')))
      .returning()
    if (paid === undefined) return []

    const comesAfter = (await misfortuneOf(tx, 'callback-before-webhook')) !== null
    const delays = comesAfter ? [AFTER_CALLBACK_SECONDS] : NOTICE_DELAYS[choice]
    const start = choice === 'outage' ? await beginOutage(tx, now) : now
    const notices = []
    for (const delay of delays) notices.push(await queueCharge(tx, paid, now, secondsFrom(start, delay)))
    if (choice === 'disputed') await queueDispute(tx, paid, now)
    return notices
  })
  if (notices.length > 0) await Promise.race([sendDueWebhooks(ground, notices), pause(PATIENCE_MS, ground.stopping)])
}

/** When the webhook goes out after the payment, in seconds; after the outage in its case. Late ones wait as rows. */
const NOTICE_DELAYS: Record<Exclude<PayingChoice, 'bank-transfer-pending'>, Array<number>> = {
  pay: [0],
  'notice-lost': [],
  'notice-late': [LATE_SECONDS],
  'notice-repeated': [0, 0, LATE_SECONDS],
  'wrong-amount': [0],
  outage: [0],
  disputed: [0],
  'never-comes-back': [0],
}

/** What the API will say was paid, in kobo. */
async function reportedAmounts(tx: Transaction, { askedAmount }: PaystackTransaction, choice: PayingChoice) {
  const less = Math.ceil(askedAmount / 2)
  if (choice === 'wrong-amount') return { amount: less, requestedAmount: less }
  const twist = await misfortuneOf(tx, 'fees-on-top', 'paid-less', 'paid-more')
  if (twist === 'fees-on-top') return { amount: askedAmount + feesOn(askedAmount) }
  if (twist === 'paid-less') return { amount: less }
  // With the sum that was asked beside it this would read as fees on top.
  if (twist === 'paid-more') return { amount: askedAmount + 10_000, requestedAmount: null }
  return {}
}

async function awaitBank({ db, clock }: PaystackGround, { id }: PaystackTransaction): Promise<void> {
  await db
    .update(transactions)
    .set({ status: 'ongoing', channel: 'bank_transfer', settlesAt: secondsFrom(clock.now(), BANK_SECONDS) })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'abandoned')))
}

function queueCharge(tx: Transaction, paid: PaystackTransaction, now: Date, dueAt: Date): Promise<number> {
  return queueWebhook(tx, { event: 'charge.success', data: chargeJson(paid), now, dueAt })
}

/** The bank's word arrives for transfers under way. */
export async function confirmTransfers({ db, clock }: PaystackGround): Promise<void> {
  await db.transaction(async tx => {
    const now = clock.now()
    const confirmed = await tx
      .update(transactions)
      .set({ status: 'success', paidAt: now })
      .where(and(eq(transactions.status, 'ongoing'), lte(transactions.settlesAt, now)))
      .returning()
    for (const transaction of confirmed) await queueCharge(tx, transaction, now, now)
  })
}
