import { and, asc, eq, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { applications, deletedApplications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { contactMessages } from '#src/features/messages/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { selectPaymentsInBin } from './money-in-flight.server.ts'
import { privacyRequests } from './table.server.ts'

export type PersonRecords = Awaited<ReturnType<typeof findPerson>>

/** Finds everything that we keep about a person. `email` is in lower case. */
export async function findPerson(db: DatabaseOrTransaction, email: string) {
  const purchases = await findPurchases(db, email)
  const paymentIds = purchases.payments.map(payment => payment.id)
  const notOfOthers = db.select({ id: payments.id }).from(payments).where(isNotOfOthers(db, email))
  const bookingRows = await db
    .select({ id: bookings.id, startsAt: bookings.startsAt, status: bookings.status, name: bookings.name })
    .from(bookings)
    .where(
      or(
        and(eq(bookings.email, email), inArray(bookings.paymentId, notOfOthers)),
        inArray(bookings.paymentId, paymentIds),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  const messages = await db
    .select({ id: contactMessages.id, name: contactMessages.name, receivedAt: contactMessages.receivedAt })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(asc(contactMessages.receivedAt))
  const requests = await db
    .select({ id: privacyRequests.id, kind: privacyRequests.kind, answeredAt: privacyRequests.answeredAt })
    .from(privacyRequests)
    .where(eq(privacyRequests.email, email))
    .orderBy(asc(privacyRequests.receivedAt))
  const mailRows = await db.select({ id: mails.id, state: mails.state }).from(mails).where(eq(mails.to, email))
  const [staff] = await db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.email, email))
  return { ...purchases, bookings: bookingRows, messages, requests, mails: mailRows, isStaff: staff !== undefined }
}

async function findPurchases(db: DatabaseOrTransaction, email: string) {
  const { id, reference, applicantName, status } = applications
  const live = await db
    .select({ id, reference, applicantName, status })
    .from(applications)
    .where(eq(applications.email, email))
    .orderBy(asc(applications.createdAt), asc(id))
  const deleted = await db
    .select({
      id: deletedApplications.id,
      reference: deletedApplications.reference,
      applicantName: deletedApplications.applicantName,
      eraseAt: deletedApplications.eraseAt,
      paymentIds: selectPaymentsInBin(),
    })
    .from(deletedApplications)
    .where(eq(deletedApplications.email, email))
    .orderBy(asc(deletedApplications.deletedAt))
  const boughtOrders = await db
    .select({ id: orders.id, item: orders.item, name: orders.name, createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.email, email))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const isTheirs = or(
    and(eq(payments.email, email), isNotOfOthers(db, email)),
    inArray(
      payments.applicationId,
      live.map(application => application.id),
    ),
    inArray(
      payments.orderId,
      boughtOrders.map(order => order.id),
    ),
  )
  const paymentRows = await db
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(isTheirs)
    .orderBy(asc(payments.openedAt), asc(payments.id))
  const sponsored = await db
    .select({ id: payments.id, reference: payments.reference, applicationId: payments.applicationId })
    .from(payments)
    .where(eq(payments.payerEmail, email))
    .orderBy(asc(payments.openedAt), asc(payments.id))
  const sponsoredInBin = await db
    .select({ id: deletedApplications.id, paymentIds: selectPaymentsInBin() })
    .from(deletedApplications)
    .where(isSponsoredInBin(email))
  return { live, deleted, orders: boughtOrders, payments: paymentRows, sponsored, sponsoredInBin }
}

/** Condition for payments: a payment keeps its address when that of its purchase is corrected (ADR 074). */
function isNotOfOthers(db: DatabaseOrTransaction, email: string): SQL | undefined {
  const applicationsOfOthers = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, payments.applicationId), ne(applications.email, email)))
  const ordersOfOthers = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, payments.orderId), ne(orders.email, email)))
  return and(notExists(applicationsOfOthers), notExists(ordersOfOthers))
}

/** Condition for `deleted_applications`. */
export function isSponsoredInBin(email: string): SQL {
  return sql`${deletedApplications.snapshot} -> 'payments' @> jsonb_build_array(jsonb_build_object('payer_email', ${email}::text))`
}

export function isUnknown({ isStaff: _, ...records }: PersonRecords) {
  return Object.values(records).every(rows => rows.length === 0)
}
