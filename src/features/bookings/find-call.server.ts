import { and, desc, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { cases, liveConsultations } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { isSettled, REVERSED } from '#src/features/money/states.ts'
import { feeCredits, payments } from '#src/features/money/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { type CallPhase, findCallPhase } from './call.ts'
import { bookings, calendars, consultations } from './table.server.ts'

export type Call = NonNullable<Awaited<ReturnType<typeof findCall>>>

/** Reads what staff see of a consultation. Returns null for another kind of case, or for one in the bin. */
export async function findCall(db: DatabaseOrTransaction, caseId: string) {
  if (!z.uuid().safeParse(caseId).success) return null
  const [call] = await db
    .select({
      id: liveConsultations.id,
      item: liveConsultations.item,
      name: liveConsultations.name,
      email: liveConsultations.email,
      orderedAt: liveConsultations.createdAt,
      ownerName: staffMembers.name,
      isEnded: sql<boolean>`${liveConsultations.endedByRefundAt} is not null`,
      hasConversation: sql<boolean>`${liveConsultations.lastMessageAt} is not null`,
      openedApplicationId: liveConsultations.openedApplicationId,
      openedReference: sql<
        string | null
      >`(select reference from ${cases} as opened where opened.id = ${liveConsultations}.opened_application_id)`,
      creditedPence: feeCredits.pence,
      creditedApplicationId: feeCredits.applicationId,
      sector: consultations.sector,
      topic: consultations.topic,
      question: consultations.question,
      zone: consultations.zone,
      ticked: consultations.ticked,
      nextItem: consultations.nextItem,
      summarySentAt: consultations.summarySentAt,
      cv: { id: files.id, name: files.name, format: files.format, sizeBytes: files.sizeBytes },
      payment: { id: payments.id, reference: payments.reference, state: payments.state },
    })
    .from(liveConsultations)
    .leftJoin(consultations, eq(consultations.caseId, liveConsultations.id))
    .leftJoin(files, eq(files.id, consultations.cvFileId))
    .leftJoin(feeCredits, eq(feeCredits.consultationId, liveConsultations.id))
    .leftJoin(staffMembers, eq(staffMembers.id, liveConsultations.ownerId))
    .leftJoin(
      payments,
      and(
        eq(payments.caseId, liveConsultations.id),
        isInStates(payments.state, state => isSettled(state) || state === REVERSED),
      ),
    )
    .where(eq(liveConsultations.id, caseId))
    .orderBy(sql`${payments.state} = ${REVERSED}`, desc(payments.settledAt))
    .limit(1)
  return call ?? null
}

export type BookingOfCall = Awaited<ReturnType<typeof listBookingsOfCall>>[number]

/** Lists the bookings and the time on hold of a consultation, newest first. */
export function listBookingsOfCall(db: DatabaseOrTransaction, caseId: string) {
  const { id, sequence, name, email, minutes, startsAt, endsAt, status, zone, meetingLink, heldUntil, invitedAgainAt } =
    bookings
  return db
    .select({
      calendarId: bookings.calendarId,
      id,
      sequence,
      name,
      email,
      minutes,
      startsAt,
      endsAt,
      status,
      zone,
      meetingLink,
      heldUntil,
      invitedAgainAt,
      adviser: sql<string>`coalesce(${staffMembers.name}, ${calendars.name})`,
    })
    .from(bookings)
    .innerJoin(calendars, eq(calendars.id, bookings.calendarId))
    .leftJoin(staffMembers, eq(staffMembers.id, calendars.staffId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .where(or(eq(payments.caseId, caseId), eq(bookings.heldForCaseId, caseId)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
}

/** `booking` is the one that counts. */
export function findPhaseOfCall({ payment, isEnded }: Call, booking: BookingOfCall | null, now: Date): CallPhase {
  const state = payment?.state
  const isPaid = state !== undefined && isSettled(state)
  return findCallPhase({ isPaid, isReturned: state === REVERSED, isEnded, booking }, now)
}
