import { randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { generateReference } from '#src/features/applications/queries.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { toCrockford } from '#src/features/cases/reference.ts'
import { isStopped, type StoppedStatus, takesPayments } from '#src/features/cases/states.ts'
import { cases, liveCases } from '#src/features/cases/table.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { AuditEvent } from '#src/features/events.ts'
import type { MailSubject } from '#src/features/mail/mail.ts'
import { ITEMS, type ItemKey, type Plan } from '#src/features/site/catalogue/items.ts'
import { type Account, calculateAccount, type Instalment } from './account.ts'
import { feeCredits, payments } from './table.server.ts'

/** The case that a customer pays for. */
export type Purchase = {
  id: string
  kind: 'application' | 'consultation'
  item: ItemKey
  itemName: string
  service: string
  plan: Plan
  email: string
  name: string
  /** `reference` is null for a consultation, and before the initial payment. */
  reference: string | null
  isPayable: boolean
  stopped: StoppedStatus | null
  account: Account
  /** The fee of a consultation that was taken off the price. */
  creditedPence: number | null
}

/** Returns null unless this case is paid for and has this e-mail address. */
export async function findPurchase(db: DatabaseOrTransaction, caseId: string, email: string): Promise<Purchase | null> {
  const purchase = await readPurchase(db, caseId)
  return purchase?.email === readCopiedEmail(email) ? purchase : null
}

/** Locks the purchase, so that only one transaction at a time changes its payments. Null for a case in the bin, which is locked too. */
export async function lockPurchase(tx: Transaction, id: string): Promise<Purchase | null> {
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, id)).for('update')
  return readPurchase(tx, id)
}

const purchaseRow = buildOnce(db =>
  db
    .select({
      id: liveCases.id,
      kind: liveCases.kind,
      item: liveCases.item,
      plan: liveCases.plan,
      service: applications.service,
      agreedPence: liveCases.agreedPence,
      settledPence: liveCases.settledPence,
      reducedPence: liveCases.reducedPence,
      endedByRefundAt: liveCases.endedByRefundAt,
      email: liveCases.email,
      name: liveCases.name,
      reference: liveCases.reference,
      status: liveCases.status,
      creditedPence: feeCredits.pence,
    })
    .from(liveCases)
    .leftJoin(applications, eq(applications.id, liveCases.id))
    .leftJoin(feeCredits, eq(feeCredits.applicationId, liveCases.id))
    .where(eq(liveCases.id, sql.placeholder('id'))),
)

/** Returns null for an enquiry, which sells nothing. */
async function readPurchase(db: DatabaseOrTransaction, id: string): Promise<Purchase | null> {
  const [row] = await purchaseRow(db).execute({ id })
  if (row === undefined || row.kind === 'enquiry') return null
  const { kind, item, plan, agreedPence, settledPence, reducedPence, endedByRefundAt, status, email, name, reference } =
    row
  if (item === null || plan === null || agreedPence === null) return null

  const account = calculateAccount(plan, { agreedPence, settledPence, reducedPence, endedByRefundAt })
  return {
    id,
    kind,
    item,
    itemName: ITEMS[item].name,
    service: row.service ?? ITEMS[item].service,
    plan,
    email,
    name,
    reference,
    isPayable: status === null ? !account.isEnded : takesPayments({ status, endedByRefundAt }),
    stopped: status !== null && isStopped(status) ? status : null,
    creditedPence: row.creditedPence,
    // One payment settles a consultation, even if it counts for less than the price (ADR 041).
    account: kind === 'consultation' && settledPence > 0 ? { ...account, due: null } : account,
  }
}

export type Payment = typeof payments.$inferSelect

/** `purchase` is null for a case in the bin and after its erasure. */
export type LockedPayment = { payment: Payment; purchase: Purchase | null }

/** Locks the purchase before its payment, always in this order, to avoid deadlocks. */
export async function lockPayment(tx: Transaction, isThisPayment: SQL): Promise<LockedPayment | null> {
  const [found] = await tx.select({ caseId: payments.caseId }).from(payments).where(isThisPayment)
  const purchase = found?.caseId ? await lockPurchase(tx, found.caseId) : null
  const [payment] = await tx.select().from(payments).where(isThisPayment).for('update')
  return payment === undefined ? null : { payment, purchase }
}

/** A mail about a payment is about its case. After the erasure of the case, it is about the payment. */
export function findMailSubject({ id, caseId, item }: Pick<Payment, 'id' | 'caseId' | 'item'>): MailSubject {
  if (caseId === null) return { kind: 'payment', id }
  return { kind: ITEMS[item].opens === 'application' ? 'application' : 'consultation', id: caseId }
}

type PayerColumns = Pick<Payment, 'caseId' | 'email' | 'payerName' | 'payerEmail' | 'payLinkId' | 'refundEmail'>

/** Returns the address of the person who paid, or the one that staff chose for refunds. Null when it was erased. */
export function findPayerEmail(payment: Omit<PayerColumns, 'caseId'>): string | null {
  return payment.refundEmail ?? (isPaidByOther(payment) ? payment.payerEmail : payment.email)
}

/** `chosen` is null until staff chose one of the two since the last correction. */
export type PayerAddresses = { paidWith: string; current: string; chosen: string | null }

/** Returns both addresses when that of the purchase differs from the one that paid, so that staff must choose. */
export async function findPayerAddresses(
  db: DatabaseOrTransaction,
  payment: PayerColumns,
): Promise<PayerAddresses | null> {
  const { caseId } = payment
  if (caseId === null || payment.email === null || isPaidByOther(payment)) return null
  const purchase = await readPurchase(db, caseId)
  return purchase === null || purchase.email === payment.email
    ? null
    : { paidWith: payment.email, current: purchase.email, chosen: payment.refundEmail }
}

/** Stays true after the other person's name and address were erased. */
export function isPaidByOther({
  payerName,
  payerEmail,
  payLinkId,
}: Pick<Payment, 'payerName' | 'payerEmail' | 'payLinkId'>): boolean {
  return payerName !== null || payerEmail !== null || payLinkId !== null
}

type EventOfPayment<Event> = Event extends { reference: string; subject: { kind: infer Kind } }
  ? 'payment' extends Kind
    ? Omit<Event, 'subject' | 'reference' | 'actor'> & { actor?: Actor }
    : never
  : never

/** Records what happened to a payment, without our doing unless the event has an actor. `typed` are texts of staff. */
export async function recordPaymentEvent(
  app: AppContext,
  tx: Transaction,
  { id, reference }: Pick<Payment, 'id' | 'reference'>,
  { actor = { kind: 'system' }, ...event }: EventOfPayment<AuditEvent>,
  typed: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const values = Object.entries(typed).map(([name, after]) => [name, { before: null, after }])
  const about = { actor, subject: { kind: 'payment', id }, reference } as const
  await recordEvent(app, tx, { ...event, ...about } as AuditEvent, Object.fromEntries(values))
}

/** The page where the customer pays what is due. */
export function payPath({ kind, id, email }: Pick<Purchase, 'kind' | 'id' | 'email'>, type?: Instalment): string {
  return kind === 'application'
    ? addresses.payment({ applicationId: id, email, type })
    : addresses.orderPayment({ orderId: id, email })
}

/** Returns the application's reference, which the initial payment creates, as it opens the first tasks. The caller has locked the application. */
export async function issueReference(
  app: AppContext,
  tx: Transaction,
  { id, reference, account }: Purchase,
): Promise<string> {
  const isFirstPayment = account.settledPence === 0
  if (reference !== null) {
    if (isFirstPayment) await app.openFirstTasks(app, tx, id)
    return reference
  }
  const newReference = await generateReference(tx)
  await writeApplication(tx, id, { reference: newReference })
  await recordEvent(app, tx, {
    type: 'application.reference_issued',
    actor: { kind: 'system' },
    subject: { kind: 'application', id },
    reference: newReference,
  })
  if (isFirstPayment) await app.openFirstTasks(app, tx, id)
  return newReference
}

/** Returns `TP-` and twenty random characters (100 bits), because who knows the reference sees the payment's result. */
export function createPaymentReference(): string {
  return `TP-${toCrockford(randomBytes(20))}`
}
