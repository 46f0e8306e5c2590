import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { MailSubject } from '#src/features/mail/mail.ts'
import { applicant, notify, visitor } from '#src/features/mail/notify.server.ts'
import { calculateAccount, sumLeftToPay } from '../account.ts'
import { findValidPayLink } from '../pay-links/queries.server.ts'
import { findMailSubject, findPayerEmail, lockPurchase, type Payment } from '../purchase.server.ts'
import { ledgerEntries, refundMeanings } from '../table.server.ts'
import { describeCreditReason, describeItem, type Receipt } from './describe-receipt.ts'
import { creditNoteMail, sponsorReceiptMail } from './mails.tsx'
import { findReceipt } from './queries.server.ts'

type PayerAndSubject = Pick<
  Payment,
  'id' | 'caseId' | 'item' | 'email' | 'payerEmail' | 'payerName' | 'payLinkId' | 'refundEmail'
>

/** Mails the credit note of a ledger entry to the person who paid. Returns false if the entry moved no money. */
export async function queueCreditNote(
  app: AppContext,
  tx: Transaction,
  payment: PayerAndSubject,
  entryId: string,
): Promise<boolean> {
  const receipt = await findReceipt(tx, entryId)
  const email = receipt === null ? null : findPayerEmail(payment)
  if (receipt === null || email === null) return receipt !== null
  const { creditedNumber } = receipt
  await notify(app, tx, applicant(email), {
    mail: creditNoteMail,
    about: choosePayerSubject(payment),
    data: {
      ...readFields(receipt),
      creditedNumber,
      reason: describeCreditReason(receipt),
      ...(await findRefundOutcome(tx, payment, entryId)),
    },
  })
  return true
}

/** A sponsor does not learn what the applicant still owes. */
async function findRefundOutcome(tx: Transaction, { caseId, payerEmail }: PayerAndSubject, entryId: string) {
  if (caseId === null || payerEmail !== null) return { outcome: null }
  const [row] = await tx
    .select({
      meaning: ledgerEntries.meaning,
      isAsked: sql<boolean>`exists (select 1 from ${refundMeanings} where ${refundMeanings.entryId} = ${ledgerEntries.id})`,
      plan: liveApplications.plan,
      agreedPence: liveApplications.agreedPence,
      settledPence: liveApplications.settledPence,
      reducedPence: liveApplications.reducedPence,
      endedByRefundAt: liveApplications.endedByRefundAt,
    })
    .from(liveApplications)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, entryId))
    .where(eq(liveApplications.id, caseId))
  if (row?.isAsked) return { outcome: null, isAsked: true }
  if (row?.meaning == null) return { outcome: null }
  return { outcome: { meaning: row.meaning, leftPence: sumLeftToPay(calculateAccount(row.plan, row)) } }
}

export async function queueSponsorReceipt(
  app: AppContext,
  tx: Transaction,
  payment: Pick<Payment, 'id' | 'caseId' | 'payerEmail' | 'payLinkId' | 'instalment'>,
  receipt: Receipt,
): Promise<void> {
  const { id, payerEmail } = payment
  if (payerEmail === null) return
  const { nairaMicrosPerPound, movedAt, otherSum } = receipt
  const rest = await findRestOfSponsor(app, tx, payment)
  await notify(app, tx, visitor(payerEmail), {
    mail: sponsorReceiptMail,
    about: { kind: 'payment', id },
    data: { ...readFields(receipt), nairaMicrosPerPound, otherSum, paidAt: movedAt.toISOString(), rest },
  })
}

/** Returns null unless the payment was a part and its link is still valid. */
async function findRestOfSponsor(
  app: AppContext,
  tx: Transaction,
  { caseId, payLinkId, instalment }: Pick<Payment, 'caseId' | 'payLinkId' | 'instalment'>,
) {
  if (caseId === null || payLinkId === null) return null
  const purchase = await lockPurchase(tx, caseId)
  const due = purchase?.isPayable ? purchase.account.due : null
  if (due?.instalment !== instalment) return null
  const link = await findValidPayLink(tx, caseId, app.clock.now())
  return link?.id === payLinkId ? { pence: due.pence, payLinkId } : null
}

/** A mail to a sponsor is not about the application, because it must not appear among the applicant’s mails. */
export function choosePayerSubject(payment: PayerAndSubject): MailSubject {
  return payment.payerEmail === null ? findMailSubject(payment) : { kind: 'payment', id: payment.id }
}

function readFields(receipt: Receipt) {
  const { entryId, number, pence, kobo, paymentReference, payer } = receipt
  return {
    name: payer.name,
    number,
    entryId,
    itemName: describeItem(receipt),
    pence: Math.abs(pence),
    kobo: Math.abs(kobo),
    paymentReference,
  }
}
