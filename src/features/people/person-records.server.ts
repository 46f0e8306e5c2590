import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { contactMessages } from '#src/features/messages/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import type { PersonKey } from './person-kinds.ts'

const MAX_ROWS = 50

/** Returns the name and the e-mail of the record, or null if there is none. */
export async function findPersonOf(db: DatabaseOrTransaction, { kind, id }: PersonKey) {
  if (!z.uuid().safeParse(id).success) return null
  const [person] = await selectPerson(db, { kind, id })
  return person ?? null
}

function selectPerson(
  db: DatabaseOrTransaction,
  { kind, id }: PersonKey,
): Promise<Array<{ name: string; email: string; phone?: string | null }>> {
  switch (kind) {
    case 'application': {
      const { applicantName: name, email, phone } = applications
      return db.select({ name, email, phone }).from(applications).where(eq(applications.id, id))
    }
    case 'order':
      return db.select({ name: orders.name, email: orders.email }).from(orders).where(eq(orders.id, id))
    case 'message': {
      const { name, email } = contactMessages
      return db.select({ name, email }).from(contactMessages).where(eq(contactMessages.id, id))
    }
    default:
      return assertNever(kind)
  }
}

/** Lists what a person has with us, newest first. `email` is in lower case. */
export async function findPersonRecords(db: DatabaseOrTransaction, email: string) {
  const [ownApplications, consultations, enquiries, sentMails] = await Promise.all([
    db
      .select({
        id: applications.id,
        reference: applications.reference,
        applicantName: applications.applicantName,
        phone: applications.phone,
        service: applications.service,
        status: applications.status,
        paid: applications.paid,
        endedByRefundAt: applications.endedByRefundAt,
        createdAt: applications.createdAt,
      })
      .from(applications)
      .where(eq(applications.email, email))
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(MAX_ROWS),
    findConsultationsOf(db, email),
    db
      .select({ id: contactMessages.id, message: contactMessages.message, receivedAt: contactMessages.receivedAt })
      .from(contactMessages)
      .where(eq(contactMessages.email, email))
      .orderBy(desc(contactMessages.receivedAt), desc(contactMessages.id))
      .limit(MAX_ROWS),
    db
      .select({
        id: mails.id,
        template: mails.template,
        subject: mails.subject,
        state: mails.state,
        queuedAt: mails.queuedAt,
      })
      .from(mails)
      .where(eq(mails.to, email))
      .orderBy(desc(mails.queuedAt), desc(mails.id))
      .limit(MAX_ROWS),
  ])
  const paid = await findPaymentsOf(db, [...ownApplications, ...consultations])
  return { applications: ownApplications, consultations, enquiries, mails: sentMails, payments: paid }
}

function findPaymentsOf(db: DatabaseOrTransaction, purchases: ReadonlyArray<{ id: string }>) {
  const ids = purchases.map(({ id }) => id)
  return db
    .select({
      id: payments.id,
      reference: payments.reference,
      item: payments.item,
      state: payments.state,
      pence: payments.pence,
      openedAt: payments.openedAt,
    })
    .from(payments)
    .where(or(inArray(payments.applicationId, ids), inArray(payments.orderId, ids)))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(MAX_ROWS)
}

function findConsultationsOf(db: DatabaseOrTransaction, email: string) {
  return db
    .select({
      id: orders.id,
      item: orders.item,
      name: orders.name,
      createdAt: orders.createdAt,
      paymentId: payments.id,
      bookingId: bookings.id,
      startsAt: bookings.startsAt,
      bookingStatus: bookings.status,
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isInStates(payments.state, isSettled)))
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), isInStates(bookings.status, isNotCancelled)))
    .where(eq(orders.email, email))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_ROWS)
}
