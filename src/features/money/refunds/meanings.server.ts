import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { EntryMeaning } from '../ledger.server.ts'
import type { LockedPayment } from '../purchase.server.ts'
import { isSettled } from '../states.ts'
import { ledgerEntries, payments, refundMeanings, refunds } from '../table.server.ts'
import type { RefundRow } from './queries.server.ts'
import type { RefundMeaning } from './rules.ts'
import { isUnfinished } from './states.ts'

type RefundEntry = Pick<
  typeof ledgerEntries.$inferSelect,
  'id' | 'paymentId' | 'refundId' | 'pence' | 'kobo' | 'at'
> & {
  meaning: RefundMeaning | 'asked'
}

/** Null for what never counted. `entry` is null until the refund is paid. */
export type MeantRefund = { id: string; refund: RefundRow | null; entry: RefundEntry | null; meaning: EntryMeaning }

/**
 * Lists all refunds of these payments with what they mean now, newest first. A refund that began elsewhere has no row, so
 * it has the id of its ledger entry.
 */
export async function listMeantRefunds(
  db: DatabaseOrTransaction,
  paymentIds: ReadonlyArray<string>,
): Promise<Array<MeantRefund>> {
  const ours = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.proposedAt), asc(refunds.id))
  const entries = await listRefundEntries(db, paymentIds)
  const findEntry = ({ id, paymentId, providerRefundId }: RefundRow) =>
    entries.find(entry => entry.paymentId === paymentId && entry.refundId === (providerRefundId ?? id)) ?? null
  const meant = ours.map(refund => {
    const entry = findEntry(refund)
    return { id: refund.id, refund, entry, meaning: entry === null ? refund.meaning : entry.meaning }
  })
  const elsewhere = entries
    .filter(({ id }) => !meant.some(({ entry }) => entry?.id === id))
    .map(entry => ({ id: entry.id, refund: null, entry, meaning: entry.meaning }))
  const sinceOf = ({ refund, entry }: MeantRefund) => (refund?.proposedAt ?? entry?.at)?.getTime() ?? 0
  return [...meant, ...elsewhere].toSorted((one, other) => sinceOf(other) - sinceOf(one))
}

/** The meaning of a refund that is over without its money, or whose money never counted, changes nothing. */
export function hasMeaning({ refund, entry, meaning }: MeantRefund): boolean {
  return entry !== null || (meaning !== null && refund !== null && isUnfinished(refund.state))
}

async function listRefundEntries(
  db: DatabaseOrTransaction,
  paymentIds: ReadonlyArray<string>,
): Promise<Array<RefundEntry>> {
  const { id, paymentId, refundId, kind, pence, kobo, at, meaning } = ledgerEntries
  const rows = await db
    .select({ id, paymentId, refundId, pence, kobo, at, meaning, changed: refundMeanings })
    .from(ledgerEntries)
    .leftJoin(refundMeanings, eq(refundMeanings.entryId, id))
    .where(and(inArray(paymentId, [...paymentIds]), eq(kind, 'refund'), lt(pence, 0)))
    .orderBy(asc(at), asc(id))
  return rows.map(({ changed, ...entry }) => ({
    ...entry,
    // Entries without a meaning are older than the question.
    meaning: changed === null ? (entry.meaning ?? 'due_again') : (changed.meaning ?? 'asked'),
  }))
}

/** The applications of refunds whose meaning staff have not said yet. */
export function selectIdsOfAskedApplications(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.caseId })
    .from(refundMeanings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, refundMeanings.entryId))
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(isNull(refundMeanings.meaning), isNotNull(payments.caseId)))
}

/** Staff say what a refund means for the price if the money counted and the case goes on. */
export function asksMeaning({ payment, purchase }: LockedPayment): boolean {
  return isSettled(payment.state) && purchase !== null && purchase.stopped === null && !purchase.account.isEnded
}

/** Money that never counted has no meaning for the price. A refund of a stopped or ended case always ends it. */
export function findMeaning(locked: LockedPayment, meaning: RefundMeaning | null): RefundMeaning | null {
  if (locked.purchase === null || !isSettled(locked.payment.state)) return null
  return asksMeaning(locked) ? meaning : 'case_ends'
}

/** The meaning of the ledger entry of a refund. Staff are asked about one that began elsewhere. */
export function findEntryMeaning(
  { payment, purchase }: LockedPayment,
  { meaning, pence }: { meaning: RefundMeaning | null; pence: number },
): EntryMeaning {
  if (!isSettled(payment.state) || pence === 0) return null
  // A case in the bin may come back.
  return (purchase === null ? meaning : findMeaning({ payment, purchase }, meaning)) ?? 'asked'
}
