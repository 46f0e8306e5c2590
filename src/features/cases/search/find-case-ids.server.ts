import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReadDatabase } from '#src/database/client.ts'
import { containsWords } from '#src/database/list-filters.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { matchesPayments } from '#src/features/money/lists/payment-filters.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { createPaymentPattern, matchesApplications } from './application-search.server.ts'

const MAX_IDS = 500

/** Returns ids of subjects for a reference or a part of a name. References also find deleted applications. */
export async function findCaseIds(db: ReadDatabase, words: string): Promise<Array<string> | 'too-many'> {
  const reference = readReference(words)
  const applicationIds = await findIds(db, liveApplications, and(...matchesApplications(words)))
  const otherIds =
    reference === null
      ? await Promise.all([
          findIds(db, bookings, nameContains(bookings.name, words)),
          findIds(db, liveConsultations, nameContains(liveConsultations.name, words)),
          findIds(db, liveEnquiries, nameContains(liveEnquiries.name, words)),
          findIds(db, staffMembers, nameContains(staffMembers.name, words)),
        ])
      : [await findDeletedApplicationIds(db, reference)]
  const relatedPaymentIds = await findRelatedPayments(db, applicationIds, otherIds.flat(), reference)
  const paymentIds = await findPaymentIds(db, words)
  const ids = new Set([...applicationIds, ...otherIds.flat(), ...relatedPaymentIds, ...paymentIds])
  return ids.size > MAX_IDS ? 'too-many' : [...ids]
}

async function findIds(
  db: ReadDatabase,
  table:
    | typeof liveApplications
    | typeof bookings
    | typeof liveConsultations
    | typeof liveEnquiries
    | typeof staffMembers,
  condition: SQL | undefined,
): Promise<Array<string>> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .limit(MAX_IDS + 1)
  return rows.map(row => row.id)
}

async function findRelatedPayments(
  db: ReadDatabase,
  applicationIds: Array<string>,
  orderIds: Array<string>,
  reference: string | null,
): Promise<Array<string>> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(
        inArray(payments.caseId, applicationIds),
        inArray(payments.caseId, orderIds),
        reference === null ? undefined : eq(payments.applicationReference, reference),
      ),
    )
    .limit(MAX_IDS + 1)
  return rows.map(row => row.id)
}

async function findPaymentIds(db: ReadDatabase, words: string): Promise<Array<string>> {
  const paymentPattern = createPaymentPattern(words)
  const hasReference = paymentPattern === null ? undefined : sql`${payments.reference} ~ ${paymentPattern}`
  const rows = await db
    .select({ payment: payments.id, order: payments.caseId, booking: bookings.id })
    .from(payments)
    .leftJoin(bookings, eq(bookings.paymentId, payments.id))
    .where(or(hasReference, and(...matchesPayments(words))))
    .limit(MAX_IDS + 1)
  return rows.flatMap(row => [row.payment, row.order, row.booking]).filter(id => id !== null)
}

async function findDeletedApplicationIds(db: ReadDatabase, reference: string): Promise<Array<string>> {
  const rows = await db
    .select({ id: auditEvents.subjectId })
    .from(auditEvents)
    .where(and(eq(auditEvents.type, 'application.deleted'), sql`details->>'reference' = ${reference}`))
  return rows.map(row => row.id)
}

function nameContains(name: PgColumn, words: string): SQL | undefined {
  return and(...containsWords(sql`search_fold(${name})`, words))
}
