import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { isInStates } from '#src/database/columns.ts'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { CONSULTATION_LISTS, type ConsultationList, isConfirmed, isMissed } from './states.ts'
import { bookings, usesUpPayment } from './table.server.ts'

const PAGE_SIZE = 25
const CURSOR_PATTERN = /^(\d{1,14})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads one page of paid consultations: those to book by the time of the payment, the oldest first, the others by their time. `after` is a cursor. */
export async function listConsultations(app: AppContext, list: ConsultationList, after: string | null = null) {
  const now = app.clock.now()
  const counts = Object.fromEntries(
    CONSULTATION_LISTS.map(each => [each, sql<number>`count(*) filter (where ${isInList(each, now)})::int`]),
  ) as Record<ConsultationList, SQL<number>>
  const [[counted], found] = await Promise.all([
    selectConsultations(app, counts),
    selectConsultations(app, {
      paymentId: payments.id,
      orderId: liveConsultations.id,
      item: liveConsultations.item,
      name: liveConsultations.name,
      email: liveConsultations.email,
      reference: payments.reference,
      settledAt: payments.settledAt,
      startsAt: bookings.startsAt,
      calendarId: bookings.calendarId,
      ownerName: staffMembers.name,
    })
      .leftJoin(staffMembers, eq(staffMembers.id, liveConsultations.ownerId))
      .where(and(isInList(list, now), isAfter(list, after)))
      .orderBy(orderOf(list), asc(liveConsultations.id))
      .limit(PAGE_SIZE + 1),
  ])
  const rows = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined
  const at = list === 'to-book' ? last?.settledAt : last?.startsAt
  return { rows, counts: counted, next: last && at ? `${at.getTime()}~${last.orderId}` : null }
}

function selectConsultations<Columns extends Parameters<AppContext['db']['select']>[0]>(
  { db }: AppContext,
  columns: Columns & {},
) {
  return db
    .select(columns)
    .from(liveConsultations)
    .innerJoin(payments, and(eq(payments.caseId, liveConsultations.id), isInStates(payments.state, isSettled)))
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), usesUpPayment))
}

function isInList(list: ConsultationList, now: Date): SQL | undefined {
  switch (list) {
    case 'to-book':
      return isNull(bookings.id)
    case 'coming':
      return and(isInStates(bookings.status, isConfirmed), gt(bookings.endsAt, now))
    case 'held':
      return and(isInStates(bookings.status, isConfirmed), lte(bookings.endsAt, now))
    case 'missed':
      return and(isNotNull(bookings.id), isInStates(bookings.status, isMissed))
    default:
      return assertNever(list)
  }
}

function columnOf(list: ConsultationList) {
  return list === 'to-book' ? payments.settledAt : bookings.startsAt
}

function isAscending(list: ConsultationList): boolean {
  return list === 'to-book' || list === 'coming'
}

function orderOf(list: ConsultationList): SQL {
  return isAscending(list) ? asc(columnOf(list)) : desc(columnOf(list))
}

/** A malformed cursor counts as the first page. */
function isAfter(list: ConsultationList, after: string | null): SQL | undefined {
  const [, ms, id] = CURSOR_PATTERN.exec(after ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const column = columnOf(list)
  const at = new Date(Number(ms))
  return or(isAscending(list) ? gt(column, at) : lt(column, at), and(eq(column, at), gt(liveConsultations.id, id)))
}
