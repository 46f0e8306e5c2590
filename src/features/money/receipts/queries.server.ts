import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { noonOf } from '#src/dates.ts'
import { naira } from '#src/money.ts'
import { describeOtherSum } from '../checkout/rules.ts'
import { isCancelling } from '../ledger.ts'
import { isPaidByOther } from '../purchase.server.ts'
import { ledgerEntries, payments, receipts } from '../table.server.ts'
import { formatReceiptNumber, isCreditNote, type Receipt } from './describe-receipt.ts'

/** Returns the receipt or credit note of a ledger entry. Entries that move no money have none. */
export async function findReceipt(db: DatabaseOrTransaction, entryId: string): Promise<Receipt | null> {
  const paymentOfEntry = db
    .select({ id: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, entryId))
  const documents = await selectReceipts(db, inArray(payments.id, paymentOfEntry))
  return documents.find(document => document.entryId === entryId) ?? null
}

export async function findReceiptOfPayment(
  db: DatabaseOrTransaction,
  paymentReference: string,
): Promise<Receipt | null> {
  const documents = await selectReceipts(db, eq(payments.reference, paymentReference))
  return documents.find(({ kind }) => kind === 'receipt') ?? null
}

/** Lists the receipts and credit notes of a payment, oldest first. */
export async function listReceipts(db: DatabaseOrTransaction, paymentId: string): Promise<Array<Receipt>> {
  return selectReceipts(db, eq(payments.id, paymentId))
}

export async function listReceiptsOfApplication(
  db: DatabaseOrTransaction,
  applicationId: string,
): Promise<Array<Receipt>> {
  return selectReceipts(db, eq(payments.caseId, applicationId))
}

async function selectReceipts(db: DatabaseOrTransaction, isTheirPayment: SQL): Promise<Array<Receipt>> {
  const rows = await db
    .select({
      entryId: receipts.ledgerEntryId,
      series: receipts.series,
      number: receipts.number,
      instalmentPence: receipts.instalmentPence,
      creditedPence: receipts.creditedPence,
      kind: ledgerEntries.kind,
      pence: ledgerEntries.pence,
      kobo: ledgerEntries.kobo,
      bookedAt: ledgerEntries.at,
      valueDay: ledgerEntries.valueDay,
      issuedAt: ledgerEntries.recordedAt,
      paymentId: payments.id,
      paymentReference: payments.reference,
      item: payments.item,
      instalment: payments.instalment,
      nairaMicrosPerPound: payments.nairaMicrosPerPound,
      channel: payments.channel,
      offlineMethod: payments.offlineMethod,
      isSandbox: payments.isSandbox,
      sums: {
        kobo: payments.kobo,
        currency: payments.currency,
        arrivedKobo: payments.arrivedKobo,
        arrivedCurrency: payments.arrivedCurrency,
      },
      customer: { name: payments.name, email: payments.email },
      payerName: payments.payerName,
      payerEmail: payments.payerEmail,
      payLinkId: payments.payLinkId,
    })
    .from(receipts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, receipts.ledgerEntryId))
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(isTheirPayment)
    .orderBy(asc(ledgerEntries.position))
  const lastReceiptNumbers = new Map<string, string>()
  return rows.map(
    ({ series, number: count, customer, payerName, payerEmail, payLinkId, sums, bookedAt, valueDay, ...row }) => {
      const number = formatReceiptNumber({ series, number: count })
      const isSponsored = isPaidByOther({ payerName, payerEmail, payLinkId })
      const creditedNumber = isCreditNote(series) ? (lastReceiptNumbers.get(row.paymentId) ?? null) : null
      if (!isCreditNote(series)) lastReceiptNumbers.set(row.paymentId, number)
      const payer = isSponsored ? { name: payerName, email: payerEmail } : customer
      const arrived = describeOtherSum(sums)
      const otherSum = arrived === null ? null : { asked: naira(sums.kobo), arrived }
      const movedAt = isCancelling(row.kind) ? row.issuedAt : valueDay === null ? bookedAt : noonOf(valueDay)
      return { ...row, movedAt, otherSum, number, isCredit: isCreditNote(series), creditedNumber, payer, isSponsored }
    },
  )
}
