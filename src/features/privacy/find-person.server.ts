import { and, asc, eq, inArray, ne, notExists, or } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { privacyRequests } from './table.server.ts'

export type PersonRecords = Awaited<ReturnType<typeof findPerson>>

/** Finds everything that we keep about a person, also in the bin. `email` is in lower case. */
export async function findPerson(db: DatabaseOrTransaction, email: string) {
  const ownCases = await db
    .select({
      id: cases.id,
      kind: cases.kind,
      reference: cases.reference,
      name: cases.name,
      status: cases.status,
      item: cases.item,
      createdAt: cases.createdAt,
      deletedAt: cases.deletedAt,
    })
    .from(cases)
    .where(eq(cases.email, email))
    .orderBy(asc(cases.createdAt), asc(cases.id))
  const caseIds = ownCases.map(({ id }) => id)
  // A payment keeps its address when that of its case is corrected (ADR 074).
  const isOfOther = db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.id, payments.caseId), ne(cases.email, email)))
  const isTheirs = or(and(eq(payments.email, email), notExists(isOfOther)), inArray(payments.caseId, caseIds))
  const paymentRows = await db
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(isTheirs)
    .orderBy(asc(payments.openedAt), asc(payments.id))
  const sponsored = await db
    .select({ id: payments.id, reference: payments.reference, caseId: payments.caseId })
    .from(payments)
    .where(eq(payments.payerEmail, email))
    .orderBy(asc(payments.openedAt), asc(payments.id))
  const notOfOthers = db.select({ id: payments.id }).from(payments).where(notExists(isOfOther))
  const bookingRows = await db
    .select({ id: bookings.id, startsAt: bookings.startsAt, status: bookings.status, name: bookings.name })
    .from(bookings)
    .where(
      or(
        and(eq(bookings.email, email), inArray(bookings.paymentId, notOfOthers)),
        inArray(
          bookings.paymentId,
          paymentRows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  const requests = await db
    .select({ id: privacyRequests.id, kind: privacyRequests.kind, answeredAt: privacyRequests.answeredAt })
    .from(privacyRequests)
    .where(eq(privacyRequests.email, email))
    .orderBy(asc(privacyRequests.receivedAt))
  const storyRows = await db
    .select({ id: stories.id, state: stories.state })
    .from(stories)
    .innerJoin(people, eq(people.id, stories.personId))
    .where(eq(people.email, email))
    .orderBy(asc(stories.stateSince), asc(stories.id))
  const letterRows = await db
    .select({ id: letters.id, caseId: letters.caseId, state: letters.state })
    .from(letters)
    .where(eq(letters.email, email))
    .orderBy(asc(letters.stateSince), asc(letters.id))
  const mailRows = await db.select({ id: mails.id, state: mails.state }).from(mails).where(eq(mails.to, email))
  const [staff] = await db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.email, email))
  return {
    cases: ownCases,
    payments: paymentRows,
    sponsored,
    bookings: bookingRows,
    requests,
    stories: storyRows,
    /** Letters that the person writes for others. */
    letters: letterRows,
    mails: mailRows,
    isStaff: staff !== undefined,
  }
}

export function isUnknown({ isStaff: _, ...records }: PersonRecords) {
  return Object.values(records).every(rows => rows.length === 0)
}
