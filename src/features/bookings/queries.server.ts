import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { type ConsultationItem, ITEMS } from '#src/features/catalogue/items.ts'
import { isPaymentReference } from '#src/features/payments/rules.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import type { WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { calendarOf } from './calendars.server.ts'
import { closuresAmong, isClosedDay, slotChanges, takenTimes } from './day-facts.server.ts'
import { bookingWindow, daysFromTo, type Minutes, minutesOfItem } from './rules.ts'
import { type Start, startsOn } from './slots.ts'
import { isConfirmed, isNotCancelled } from './states.ts'
import { bookings } from './table.server.ts'

export type Booking = typeof bookings.$inferSelect

/** A consultation that was paid for: it may book once. */
export type PaidConsultation = {
  paymentId: string
  /** Null once the order was erased. */
  orderId: string | null
  reference: string
  item: ConsultationItem
  minutes: Minutes
  name: string
  email: string
  pence: number
  kobo: number
}

/** What a payment's reference opens. Only what is settled counts: an open, failed or refunded payment books nothing. */
export async function paidConsultation(
  db: DatabaseOrTransaction,
  typedReference: string,
): Promise<PaidConsultation | 'not-paid' | 'not-a-consultation'> {
  const reference = typedReference.trim().toUpperCase()
  if (!isPaymentReference(reference)) return 'not-paid'
  const [payment] = await db
    .select({
      paymentId: payments.id,
      orderId: payments.orderId,
      item: payments.item,
      state: payments.state,
      name: payments.name,
      email: payments.email,
      pence: payments.pence,
      kobo: payments.kobo,
    })
    .from(payments)
    .where(eq(payments.reference, reference))
  if (payment === undefined || !isSettled(payment.state)) return 'not-paid'
  const { paymentId, orderId, item, name, email, pence, kobo } = payment
  if (!isConsultation(item) || name === null || email === null) return 'not-a-consultation'
  return { paymentId, orderId, reference, item, minutes: minutesOfItem(item), name, email, pence, kobo }
}

function isConsultation(item: keyof typeof ITEMS): item is ConsultationItem {
  return ITEMS[item].opens === 'booking'
}

/** The booking that was made with a payment and not cancelled, or null. */
export async function bookingOfPayment(db: DatabaseOrTransaction, paymentId: string): Promise<Booking | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.paymentId, paymentId), inStates(bookings.status, isNotCancelled)))
  return booking ?? null
}

/** The booking that the key in a mail opens, with what it was paid with, or null. */
export async function bookingByKey(
  db: DatabaseOrTransaction,
  changeKey: string,
): Promise<{ booking: Booking; reference: string; item: ConsultationItem } | null> {
  const key = z.uuid().safeParse(changeKey)
  if (!key.success) return null
  const [row] = await db
    .select({ booking: bookings, reference: payments.reference, item: payments.item })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(eq(bookings.changeKey, key.data))
  return row !== undefined && isConsultation(row.item) ? { ...row, item: row.item } : null
}

/** Every day that can be booked with the times at which a consultation may begin; days without any are left out. */
export type Availability = {
  isOpen: boolean
  weekly: WeeklyHours
  first: string
  last: string
  days: Array<{ day: string; starts: Array<Start> }>
}

/**
 * All free times, at one moment of the database. Throws when it cannot be read. `exceptBooking`: the one to be moved;
 * its time counts as free.
 */
export async function availability(
  app: Ground,
  calendarId: string,
  minutes: Minutes,
  exceptBooking: string | null = null,
): Promise<Availability> {
  return app.db.transaction(tx => bookableDays(app, tx, { calendarId, minutes, exceptBooking, isForStaff: false }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** Like `availability`, inside the caller's repeatable-read transaction. Staff can book while the calendar is closed. */
async function bookableDays(
  app: Ground,
  tx: Transaction,
  {
    calendarId,
    minutes,
    exceptBooking,
    isForStaff,
  }: { calendarId: string; minutes: Minutes; exceptBooking: string | null; isForStaff: boolean },
): Promise<Availability> {
  const window = bookingWindow(app.clock.now())
  const { weeklyHours: weekly, ...calendar } = await calendarOf(tx, calendarId)
  const closed = await closuresAmong(tx, calendarId, window)
  const changes = await slotChanges(tx, calendarId, window)
  const taken = await takenTimes(tx, calendarId, window, exceptBooking)
  const isOpen = calendar.isOpen || isForStaff
  const days = daysFromTo(window.first, window.last)
    .map(day => {
      const facts = {
        isOpen,
        window,
        weekly,
        changes: changes.get(day) ?? [],
        isClosed: isClosedDay(day, closed),
        taken,
      }
      return { day, starts: startsOn(day, minutes, facts) }
    })
    .filter(({ starts }) => starts.length > 0)
  return { isOpen, weekly, ...window, days }
}

/** Where staff can move a booking to: the days that have such a time, and the times. */
type StartsForStaff = Array<{ day: string; starts: Array<Start> }>

/** The free times a booking can move to, while the calendar is closed too. Null: there is none, or it can no longer move. */
export async function startsForStaff(app: Ground, bookingId: string): Promise<StartsForStaff | null> {
  if (!z.uuid().safeParse(bookingId).success) return null
  return app.db.transaction(
    async tx => {
      const [booking] = await tx
        .select({
          id: bookings.id,
          calendarId: bookings.calendarId,
          minutes: bookings.minutes,
          startsAt: bookings.startsAt,
        })
        .from(bookings)
        .where(
          and(
            eq(bookings.id, bookingId),
            inStates(bookings.status, isConfirmed),
            gt(bookings.startsAt, app.clock.now()),
          ),
        )
      if (booking === undefined) return null
      const { calendarId, minutes, startsAt } = booking
      const { days } = await bookableDays(app, tx, { calendarId, minutes, exceptBooking: booking.id, isForStaff: true })
      const elsewhere = days.map(({ day, starts }) => ({
        day,
        starts: starts.filter(start => start.isFree && start.startsAt.getTime() !== startsAt.getTime()),
      }))
      return elsewhere.filter(({ starts }) => starts.length > 0)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
