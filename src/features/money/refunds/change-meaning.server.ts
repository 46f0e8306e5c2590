import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { sumLeftToPay } from '../account.ts'
import type { EntryMeaning } from '../ledger.server.ts'
import {
  lockPayment,
  lockPurchase,
  type Payment,
  type Purchase,
  payPath,
  recordPaymentEvent,
} from '../purchase.server.ts'
import { ledgerEntries, payments, refundMeanings, refunds } from '../table.server.ts'
import { refundMeaningMail } from './mails.tsx'
import { hasMeaning, listMeantRefunds, type MeantRefund } from './meanings.server.ts'
import type { RefundRow } from './queries.server.ts'
import type { RefundMeaning } from './rules.ts'

/** `refundId` is from `listMeantRefunds`. `shown` is the meaning that the form showed. */
export type MeaningChange = { refundId: string; shown: EntryMeaning; meaning: RefundMeaning }

export type ChangeMeaningResult =
  /** `stillEnds`: another refund ends the case anyway. */
  | { ok: true; stillEnds: boolean }
  | { ok: false; reason: 'not-found' | 'deleted' | 'stopped' | 'paid-again' }
  | { ok: false; reason: 'changed'; meaning: EntryMeaning }

/** Changes what a refund means, and mails the customer if that changes what they owe. */
export async function changeRefundMeaning(
  app: AppContext,
  actor: StaffActor,
  { refundId, shown, meaning }: MeaningChange,
): Promise<ChangeMeaningResult> {
  return app.db.transaction(async tx => {
    const paymentId = await findPaymentId(tx, refundId)
    const locked = paymentId && (await lockPayment(tx, eq(payments.id, paymentId)))
    if (!locked) return { ok: false, reason: 'not-found' }
    const { payment, purchase } = locked
    const refund = (await listMeantRefunds(tx, [payment.id])).find(({ id }) => id === refundId)
    if (refund === undefined || !hasMeaning(refund)) return { ok: false, reason: 'not-found' }
    if (purchase === null) return { ok: false, reason: 'deleted' }
    const stillEnds = ({ account }: Purchase) => account.isEnded && meaning !== 'case_ends'
    if (refund.meaning === meaning) return { ok: true, stillEnds: stillEnds(purchase) }
    if (refund.meaning !== shown) return { ok: false, reason: 'changed', meaning: refund.meaning }
    if (purchase.stopped !== null && meaning !== 'case_ends') return { ok: false, reason: 'stopped' }
    if (wouldExceedPrice(purchase, refund, meaning)) return { ok: false, reason: 'paid-again' }

    await writeMeaning(app, tx, { actor, refund, meaning })
    await touchApplication(app, tx, purchase)
    await recordChange(app, tx, { actor, refund, payment, meaning })
    const after = (await lockPurchase(tx, purchase.id)) ?? purchase
    if (oweDiffers(purchase, after)) await queueMeaningMail(app, tx, { refund, payment, purchase: after, meaning })
    return { ok: true, stillEnds: stillEnds(after) }
  })
}

async function findPaymentId(tx: Transaction, refundId: string): Promise<string | null> {
  const [ours] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId))
  if (ours !== undefined) return ours.paymentId
  const { paymentId, id } = ledgerEntries
  const [entry] = await tx.select({ paymentId }).from(ledgerEntries).where(eq(id, refundId))
  return entry?.paymentId ?? null
}

/** The price cannot fall by what the customer has paid again. */
function wouldExceedPrice({ account }: Purchase, { entry, meaning: before }: MeantRefund, meaning: RefundMeaning) {
  if (entry === null || meaning !== 'price_falls' || before === 'asked') return false
  return account.settledPence - entry.pence > account.totalPence
}

async function writeMeaning(
  app: AppContext,
  tx: Transaction,
  { actor, refund: { refund, entry }, meaning }: { actor: StaffActor; refund: MeantRefund; meaning: RefundMeaning },
) {
  if (refund !== null) await tx.update(refunds).set({ meaning }).where(eq(refunds.id, refund.id))
  if (entry === null) return
  const now = app.clock.now()
  const decided = { meaning, decidedBy: actor.id, decidedAt: now }
  await tx
    .insert(refundMeanings)
    .values({ entryId: entry.id, askedAt: now, ...decided })
    .onConflictDoUpdate({ target: refundMeanings.entryId, set: decided })
}

/** The day of the last payment is kept only while something is settled, as in `recordLedgerEntry`. */
async function touchApplication(app: AppContext, tx: Transaction, { id, kind }: Purchase) {
  if (kind === 'consultation') return
  const lastReceipt = sql`(select max(entry.at) from ledger_entries as entry join payments on payments.id = entry.payment_id
    where payments.case_id = ${id} and entry.kind = 'receipt')`
  await writeApplication(tx, id, {
    paymentDate: sql`case when settled_pence = 0 then null else coalesce(payment_date, ${lastReceipt}) end`,
    updatedAt: app.clock.now(),
  })
}

async function recordChange(
  app: AppContext,
  tx: Transaction,
  { actor, refund, payment, meaning }: RefundOfPayment & { actor: StaffActor },
) {
  await recordPaymentEvent(app, tx, payment, {
    type: 'refund.meaning_changed',
    actor,
    ...findRefundSum(refund),
    from: refund.meaning,
    to: meaning,
  })
}

type RefundOfPayment = { refund: MeantRefund; payment: Payment; meaning: RefundMeaning }

/** A ledger entry that moved only pounds has no kobo. */
export function findRefundSum({ refund, entry }: MeantRefund): Pick<RefundRow, 'amount' | 'currency'> {
  if (refund !== null) return { amount: refund.amount, currency: refund.currency }
  const { pence = 0, kobo = 0 } = entry ?? {}
  return kobo === 0 ? { amount: -pence, currency: 'GBP' } : { amount: -kobo, currency: 'NGN' }
}

function oweDiffers(before: Purchase, after: Purchase): boolean {
  return before.account.isEnded !== after.account.isEnded || findLeft(before) !== findLeft(after)
}

function findLeft({ isPayable, account }: Purchase): number {
  return isPayable ? sumLeftToPay(account) : 0
}

async function queueMeaningMail(
  app: AppContext,
  tx: Transaction,
  { refund, payment, purchase, meaning }: RefundOfPayment & { purchase: Purchase },
) {
  const { email, name, itemName, account } = purchase
  const leftPence = findLeft(purchase)
  // The final payment has mails of its own, once it is due.
  const isDue = leftPence > 0 && account.due !== null && account.due.instalment !== 'final'
  await notify(app, tx, applicant(email), {
    mail: refundMeaningMail,
    about: purchase,
    data: {
      ...findRefundSum(refund),
      name,
      itemName,
      paymentReference: payment.reference,
      meaning,
      leftPence,
      payUrl: isDue ? app.publicUrl + payPath(purchase) : null,
    },
  })
}
