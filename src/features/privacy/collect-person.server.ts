import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import {
  applicantSessionApplications,
  applicationDeliveries,
  applications,
  deletedApplications,
} from '#src/features/applications/table.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { contactMessages } from '#src/features/contact/table.server.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { ledgerEntries, orders, payments } from '#src/features/payments/table.server.ts'
import type { PersonRecords } from './find-person.server.ts'
import { privacyRequests } from './table.server.ts'

type Row = Record<string, unknown>

/** Keys, hashes and columns for searching tell the person nothing. */
const INTERNAL = new Set([
  'searchText',
  'sortName',
  'fingerprint',
  'changeKey',
  'payerHash',
  'checkoutUrl',
  'idempotencyKey',
  'sessionId',
  'messageId',
  'dataVersion',
  'filePaths',
  'snapshot',
])

/** Collects everything that we keep about a person, with readable names. Sums are in pence or kobo, as the name says. */
export async function collectPerson(db: DatabaseOrTransaction, email: string, person: PersonRecords) {
  const ids = (records: ReadonlyArray<{ id: string }>) => records.map(({ id }) => id)
  const live = ids(person.live)
  const bookingIds = ids(person.bookings)
  const paymentIds = ids(person.payments)
  const deleted = await db
    .select()
    .from(deletedApplications)
    .where(inArray(deletedApplications.id, ids(person.deleted)))
  const read = (table: PgTable, condition: SQL | undefined) => readRows(db, table, condition)
  return {
    email,
    applications: await read(applications, inArray(applications.id, live)),
    documents: await read(documents, inArray(documents.applicationId, live)),
    documentRequests: await read(documentRequests, inArray(documentRequests.applicationId, live)),
    uploads: await read(uploads, inArray(uploads.applicationId, live)),
    deliveries: await read(applicationDeliveries, inArray(applicationDeliveries.applicationId, live)),
    visitsToTheTrackingPage: await read(
      applicantSessionApplications,
      inArray(applicantSessionApplications.applicationId, live),
    ),
    deletedApplications: deleted.map(each => ({ ...toReadable(each), ...readSnapshot(each.snapshot) })),
    consultationOrders: await read(orders, inArray(orders.id, ids(person.orders))),
    consultations: await read(bookings, inArray(bookings.id, bookingIds)),
    payments: await read(payments, inArray(payments.id, paymentIds)),
    entriesInOurBooks: await read(ledgerEntries, inArray(ledgerEntries.paymentId, paymentIds)),
    messages: await read(contactMessages, eq(contactMessages.email, email)),
    requests: await read(privacyRequests, eq(privacyRequests.email, email)),
    emails: await read(mails, eq(mails.to, email)),
    auditLog: await readAuditLog(db, [
      ...live,
      ...ids(person.deleted),
      ...ids(person.orders),
      ...bookingIds,
      ...paymentIds,
      ...ids(person.messages),
      ...ids(person.requests),
    ]),
  }
}

async function readRows(db: DatabaseOrTransaction, table: PgTable, condition: SQL | undefined): Promise<Array<Row>> {
  const rows: Array<Row> = await db.select().from(table).where(condition)
  return rows.map(toReadable)
}

function toReadable(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !INTERNAL.has(name) && value !== null))
}

function readSnapshot(snapshot: Record<string, ReadonlyArray<Row>>): Row {
  return Object.fromEntries(
    Object.entries(snapshot).map(([table, rows]) => [
      toCamelCase(table),
      rows.map(row =>
        toReadable(Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamelCase(name), value]))),
      ),
    ]),
  )
}

function toCamelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

async function readAuditLog(db: DatabaseOrTransaction, subjectIds: Array<string>): Promise<Array<Row>> {
  const rows = await db
    .select({
      at: auditEvents.at,
      by: auditEvents.actorKind,
      type: auditEvents.type,
      details: auditEvents.details,
      changes: auditValues.values,
    })
    .from(auditEvents)
    .leftJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(
      or(
        ...['application', 'order', 'booking', 'payment', 'contact_message', 'privacy_request'].map(
          kind => sql`${auditEvents.subjectKind} = ${kind} and ${inArray(auditEvents.subjectId, subjectIds)}`,
        ),
      ),
    )
    .orderBy(asc(auditEvents.at), desc(auditEvents.id))
  return rows.map(toReadable)
}
