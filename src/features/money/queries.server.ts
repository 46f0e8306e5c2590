import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { noonOf } from '#src/dates.ts'
import type { Instalment } from './account.ts'
import { OPEN } from './states.ts'
import { ledgerEntries, payments, quotes, refundMeanings } from './table.server.ts'

/** The columns of a payment that staff see. */
export const PAYMENT_COLUMNS = {
  id: payments.id,
  reference: payments.reference,
  applicationReference: payments.applicationReference,
  item: payments.item,
  instalment: payments.instalment,
  pence: payments.pence,
  countedPence: payments.countedPence,
  kobo: payments.kobo,
  arrivedKobo: payments.arrivedKobo,
  arrivedCurrency: payments.arrivedCurrency,
  nairaMicrosPerPound: payments.nairaMicrosPerPound,
  feeKobo: payments.feeKobo,
  state: payments.state,
  flag: payments.flag,
  flagClearedAt: payments.flagClearedAt,
  isSandbox: payments.isSandbox,
  channel: payments.channel,
  offlineMethod: payments.offlineMethod,
  offlineReference: payments.offlineReference,
  receivedOn: payments.receivedOn,
  recordedBy: payments.recordedBy,
  name: payments.name,
  email: payments.email,
  payerName: payments.payerName,
  payerEmail: payments.payerEmail,
  openedAt: payments.openedAt,
  paidAt: payments.paidAt,
  settledAt: payments.settledAt,
  termsVersion: payments.termsVersion,
  recordedNote: payments.recordedNote,
  proofFileId: payments.proofFileId,
}

/** `returnedPence` is the part of `pence` that was refunded or reversed later. */
export type SettledPayment = {
  reference: string
  instalment: Instalment
  pence: number
  returnedPence: number
  /** Noon in Lagos of the day when offline money arrived. */
  paidAt: Date
  payerName: string | null
  /** Staff have not said yet what a refund of it means. */
  isRefundAsked: boolean
}

const settledPayments = buildOnce(db =>
  db
    .select({
      reference: payments.reference,
      instalment: payments.instalment,
      pence: sql<number>`sum(${ledgerEntries.pence}) filter (where ${ledgerEntries.kind} = 'receipt')`.mapWith(Number),
      countedPence: payments.countedPence,
      settledAt: payments.settledAt,
      arrivedAt: payments.paidAt,
      receivedOn: payments.receivedOn,
      payerName: payments.payerName,
      isRefundAsked: sql<boolean>`bool_or(${refundMeanings.entryId} is not null and ${refundMeanings.meaning} is null)`,
    })
    .from(payments)
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .leftJoin(refundMeanings, eq(refundMeanings.entryId, ledgerEntries.id))
    .where(eq(payments.caseId, sql.placeholder('id')))
    .groupBy(payments.id)
    .having(sql`bool_or(${ledgerEntries.kind} = 'receipt')`)
    .orderBy(asc(payments.settledAt)),
)

export async function findSettledPayments(
  db: DatabaseOrTransaction,
  applicationId: string,
): Promise<Array<SettledPayment>> {
  const rows = await settledPayments(db).execute({ id: applicationId })
  return rows.flatMap(({ countedPence, settledAt, receivedOn, arrivedAt, ...row }) => {
    const paidAt = receivedOn === null ? (arrivedAt ?? settledAt) : noonOf(receivedOn)
    return paidAt === null ? [] : [{ ...row, paidAt, returnedPence: row.pence - countedPence }]
  })
}

export function sumPayments(found: ReadonlyArray<Pick<SettledPayment, 'pence' | 'returnedPence'>>) {
  const returnedPence = found.reduce((sum, payment) => sum + payment.returnedPence, 0)
  return { returnedPence, keptPence: found.reduce((sum, { pence }) => sum + pence, 0) - returnedPence }
}

/** Returns when the amount was shown to the payer. */
export async function findQuoteTime(
  db: DatabaseOrTransaction,
  { quoteId, openedAt }: { quoteId: string | null; openedAt: Date },
): Promise<Date> {
  if (quoteId === null) return openedAt
  const [quote] = await db.select({ madeAt: quotes.madeAt }).from(quotes).where(eq(quotes.id, quoteId))
  return quote?.madeAt ?? openedAt
}

/** Selects payments that wait for staff. The index `payments_flagged` has the same condition. */
export const hasOpenFlag = and(isNotNull(payments.flag), isNull(payments.flagClearedAt))

/** Selects the cases with a payment that waits for staff. */
export function selectFlaggedCaseIds(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.caseId })
    .from(payments)
    .where(and(hasOpenFlag, isNotNull(payments.caseId)))
}

/** Selects the cases with a flagged or pending payment. They get no reminder to pay. */
export function selectIdsOfCasesBeingPaid(db: DatabaseOrTransaction) {
  const isInFlight = and(eq(payments.state, OPEN), isNotNull(payments.pendingSince))
  return db
    .select({ id: payments.caseId })
    .from(payments)
    .where(and(or(hasOpenFlag, isInFlight), isNotNull(payments.caseId)))
}
