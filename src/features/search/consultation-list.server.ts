import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { isInStates } from '#src/database/one-of.ts'
import { isConfirmed, isMissed, isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import { CONSULTATION_LISTS, type ConsultationList } from './consultation-lists.ts'

const MAX_SHOWN = 200

/** Lists paid consultations: those to book by the time of the payment, the oldest first, the others by their time. */
export async function listConsultations(app: AppContext, list: ConsultationList) {
  const now = app.clock.now()
  const counts = Object.fromEntries(
    CONSULTATION_LISTS.map(each => [each, sql<number>`count(*) filter (where ${isInList(each, now)})::int`]),
  ) as Record<ConsultationList, SQL<number>>
  const [[counted], rows] = await Promise.all([
    selectConsultations(app, counts),
    selectConsultations(app, {
      paymentId: payments.id,
      orderId: orders.id,
      item: orders.item,
      name: orders.name,
      email: orders.email,
      reference: payments.reference,
      settledAt: payments.settledAt,
      startsAt: bookings.startsAt,
    })
      .where(isInList(list, now))
      .orderBy(orderOf(list), asc(orders.id))
      .limit(MAX_SHOWN),
  ])
  return { rows, counts: counted }
}

function selectConsultations<Columns extends Parameters<AppContext['db']['select']>[0]>(
  { db }: AppContext,
  columns: Columns & {},
) {
  return db
    .select(columns)
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isInStates(payments.state, isSettled)))
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), isInStates(bookings.status, isNotCancelled)))
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

function orderOf(list: ConsultationList): SQL {
  if (list === 'to-book') return asc(payments.settledAt)
  return list === 'coming' ? asc(bookings.startsAt) : desc(bookings.startsAt)
}
