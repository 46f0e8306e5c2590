import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { coalesceReads } from '#src/database/coalesce-reads.ts'
import { isInStates } from '#src/database/columns.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import { readPaymentReference } from '#src/features/money/checkout/rules.ts'
import { isSettled, REVERSED } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { type ConsultationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { mergeWeeklyHours, type WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { knowsField, mergeStarts } from './advisers.ts'
import { loadCalendars } from './calendars.server.ts'
import { bookingWindow, type ConsultationMinutes, listDays, minutesOfItem } from './rules.ts'
import type { ConsultationStart } from './slots.ts'
import { isConfirmed } from './states.ts'
import { bookings, consultations, usesUpPayment } from './table.server.ts'

export type Booking = typeof bookings.$inferSelect

export type PaidConsultation = {
  paymentId: string
  orderId: string | null
  reference: string
  item: ConsultationItem
  minutes: ConsultationMinutes
  name: string
  email: string
  pence: number
  kobo: number
}

/** `returned`: the payment was reversed, or a refund ended its consultation. */
export type NoConsultation = 'not-paid' | 'returned' | 'not-a-consultation'

/** Finds the consultation of a settled payment, and locks the payment on request. The reference may be a copied one. */
export async function findPaidConsultation(
  db: DatabaseOrTransaction,
  typedReference: string,
  { lock = false } = {},
): Promise<PaidConsultation | NoConsultation> {
  const reference = readPaymentReference(typedReference)
  if (reference === null) return 'not-paid'
  // A statement of its own, so that the next one sees what a refund changed while this one waited.
  if (lock) await db.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference)).for('update')
  const [payment] = await db
    .select({
      paymentId: payments.id,
      orderId: payments.caseId,
      item: payments.item,
      state: payments.state,
      isEnded: sql<boolean>`exists (select 1 from ${liveConsultations} where ${liveConsultations}.id = ${payments}.case_id and ${liveConsultations}.ended_by_refund_at is not null)`,
      name: selectFromOrder('name'),
      email: selectFromOrder('email'),
      pence: payments.pence,
      kobo: payments.kobo,
    })
    .from(payments)
    .where(eq(payments.reference, reference))
  if (payment === undefined) return 'not-paid'
  if (payment.state === REVERSED || payment.isEnded) return 'returned'
  if (!isSettled(payment.state)) return 'not-paid'
  const { paymentId, orderId, item, name, email, pence, kobo } = payment
  if (!isConsultation(item) || name === null || email === null) return 'not-a-consultation'
  return { paymentId, orderId, reference, item, minutes: minutesOfItem(item), name, email, pence, kobo }
}

function selectFromOrder(field: 'name' | 'email') {
  const { [field]: ofOrder } = liveConsultations
  const { [field]: ofPayment } = payments
  return sql<
    string | null
  >`case when ${ofPayment} is null then null else coalesce((select ${ofOrder} from ${liveConsultations} where ${liveConsultations}.id = ${payments}.case_id), ${ofPayment}) end`
}

export function isConsultation(item: keyof typeof ITEMS): item is ConsultationItem {
  return ITEMS[item].opens === 'booking'
}

export async function findSector(db: DatabaseOrTransaction, caseId: string | null): Promise<Sector | null> {
  if (caseId === null) return null
  const [brief] = await db
    .select({ sector: consultations.sector })
    .from(consultations)
    .where(eq(consultations.caseId, caseId))
  return brief?.sector ?? null
}

export async function findSectorOfPayment(db: DatabaseOrTransaction, paymentId: string | null): Promise<Sector | null> {
  if (paymentId === null) return null
  const [payment] = await db.select({ caseId: payments.caseId }).from(payments).where(eq(payments.id, paymentId))
  return findSector(db, payment?.caseId ?? null)
}

export async function findConsultationAndBooking(
  db: DatabaseOrTransaction,
  typedReference: string,
  options: { lock?: boolean } = {},
) {
  const reference = readPaymentReference(typedReference)
  if (reference === null) return ['not-paid', null] as const
  const paymentId = db.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference))
  const consultation = await findPaidConsultation(db, reference, options)
  return [consultation, await findBookingOfPayment(db, paymentId)] as const
}

export async function findBookingOfPayment(
  db: DatabaseOrTransaction,
  paymentId: string | SQLWrapper | null,
): Promise<Booking | null> {
  if (paymentId === null) return null
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.paymentId, paymentId), usesUpPayment))
  return booking ?? null
}

export async function findBookingByChangeKey(
  db: DatabaseOrTransaction,
  changeKey: string,
): Promise<{ booking: Booking; orderId: string | null; reference: string; item: ConsultationItem } | null> {
  const parsedKey = z.uuid().safeParse(changeKey)
  if (!parsedKey.success) return null
  const [row] = await db
    .select({ booking: bookings, orderId: payments.caseId, reference: payments.reference, item: payments.item })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(eq(bookings.changeKey, parsedKey.data))
  return row !== undefined && isConsultation(row.item) ? { ...row, item: row.item } : null
}

/** `days` leaves out the days on which no consultation can start. */
export type Availability = {
  isOpen: boolean
  weekly: WeeklyHours
  first: string
  last: string
  /** False if no adviser who takes calls knows the field. Then the times of all advisers are listed. */
  hasAdviserOfField: boolean
  days: Array<{ day: string; starts: Array<ConsultationStart> }>
}

/**
 * The times of all advisers as one grid, or of one calendar, with taken start times. With a field, only those of advisers
 * who know it. Refusals of one moment share it, which saves a third of each in a rush for a time. `exceptBooking` is being
 * moved. Staff may book in a closed calendar.
 */
export async function loadAvailability(app: AppContext, query: AvailabilityQuery): Promise<Availability> {
  if (query.exceptBooking !== undefined || query.isForStaff) return computeAvailability(app, query)
  const loads = sharedLoads.get(app) ?? new Map<string, () => Promise<Availability>>()
  sharedLoads.set(app, loads)
  const key = [query.calendarId, query.minutes, query.sector].join(' ')
  const load = loads.get(key) ?? coalesceReads(() => computeAvailability(app, query))
  loads.set(key, load)
  return load()
}

const sharedLoads = new WeakMap<AppContext, Map<string, () => Promise<Availability>>>()

async function computeAvailability(
  app: AppContext,
  { minutes, sector = null, ...query }: AvailabilityQuery,
): Promise<Availability> {
  const { first, last } = bookingWindow(app.clock.now())
  const calendars = await loadCalendars(app, app.db, { ...query, first, last })
  const open = calendars.filter(({ facts }) => facts.isOpen)
  const ofField = open.filter(calendar => knowsField(calendar, sector))
  const offering = ofField.length > 0 ? ofField : open
  const days = listDays(first, last)
    .map(day => ({ day, starts: mergeStarts(day, minutes, offering) }))
    .filter(({ starts }) => starts.length > 0)
  const weekly = mergeWeeklyHours((offering.length > 0 ? offering : calendars).map(({ weeklyHours }) => weeklyHours))
  return { isOpen: open.length > 0, weekly, first, last, hasAdviserOfField: ofField.length > 0, days }
}

type AvailabilityQuery = {
  calendarId?: string | undefined
  minutes: ConsultationMinutes
  sector?: Sector | null
  exceptBooking?: string | undefined
  isForStaff?: boolean
}

type StartsForStaff = Availability['days']

/** The free times of all advisers, or of one. */
export async function findFreeTimesForStaff(
  app: AppContext,
  minutes: ConsultationMinutes,
  calendarId?: string,
): Promise<StartsForStaff> {
  const { days } = await loadAvailability(app, { minutes, calendarId, isForStaff: true })
  return chooseStarts(days, ({ isFree }) => isFree)
}

function chooseStarts(days: StartsForStaff, isChosen: (start: ConsultationStart) => boolean): StartsForStaff {
  return days
    .map(({ day, starts }) => ({ day, starts: starts.filter(isChosen) }))
    .filter(({ starts }) => starts.length > 0)
}

/** Lists the free times to which staff can move a booking, of its adviser or of another one. Returns null if it can no longer be moved. */
export async function findStartsForStaff(
  app: AppContext,
  bookingId: string,
  otherCalendarId?: string,
): Promise<StartsForStaff | null> {
  if (!z.uuid().safeParse(bookingId).success) return null
  const { calendarId, minutes, startsAt } = bookings
  const isConfirmedBooking = and(eq(bookings.id, bookingId), isInStates(bookings.status, isConfirmed))
  const [booking] = await app.db
    .select({ calendarId, minutes, startsAt })
    .from(bookings)
    .where(and(isConfirmedBooking, gt(startsAt, app.clock.now())))
  if (booking === undefined) return null
  const offering = otherCalendarId ?? booking.calendarId
  const query = { minutes: booking.minutes, calendarId: offering, exceptBooking: bookingId, isForStaff: true }
  const { days } = await loadAvailability(app, query)
  const isSame = (start: ConsultationStart) =>
    offering === booking.calendarId && start.startsAt.getTime() === booking.startsAt.getTime()
  return chooseStarts(days, start => start.isFree && !isSame(start))
}
