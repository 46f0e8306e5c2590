import { sql } from 'drizzle-orm'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { ConsultationMinutes } from '#src/features/bookings/rules.ts'

/** A day and a time of the booking form, in Lagos time. */
export type Slot = { day: string; time: string }

/** A paid consultation and the time its customer wants. */
export type WantedBooking = Slot & { reference: string }

/** In a larger batch, the last queries could wait too long for one of the few database connections. */
const BATCH_SIZE = 50

/** Creates a customer with a paid and unbooked consultation for each slot. */
export async function createPaidCustomers(
  db: Database,
  slots: ReadonlyArray<Slot>,
  minutes: ConsultationMinutes = 30,
): Promise<Array<WantedBooking>> {
  const customers: Array<WantedBooking> = []
  while (customers.length < slots.length) {
    const nextSlots = slots.slice(customers.length, customers.length + BATCH_SIZE)
    customers.push(...(await Promise.all(nextSlots.map(slot => createPaidCustomer(db, slot, minutes)))))
  }
  return customers
}

async function createPaidCustomer(db: Database, slot: Slot, minutes: ConsultationMinutes): Promise<WantedBooking> {
  const { payment } = await anOrder().forItem(`consultation_${minutes}`).settled().saveTo(db, systemClock)
  return { ...slot, reference: payment.reference }
}

export type StoredBooking = WantedBooking & { minutes: ConsultationMinutes; zone: string | null }

/**
 * Lists confirmed bookings by start. The database calculates their day and time in Lagos, independently of our code.
 */
export async function confirmedBookings(db: Database): Promise<Array<StoredBooking>> {
  const { rows } = await db.execute<StoredBooking>(sql`
    select payments.reference, bookings.minutes, bookings.zone,
      to_char(starts_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
      to_char(starts_at at time zone 'Africa/Lagos', 'HH24:MI') as time
    from bookings join payments on payments.id = bookings.payment_id
    where bookings.status = 'confirmed'
    order by starts_at`)
  return rows
}

/** Counts pairs of confirmed bookings that overlap in one calendar. */
export async function countOverlaps(db: Database): Promise<number> {
  const { rows } = await db.execute<{ pairs: number }>(sql`
    select count(*)::int as pairs
    from bookings one join bookings other
      on one.id < other.id and one.calendar_id = other.calendar_id and one.starts_at < other.ends_at and other.starts_at < one.ends_at
    where one.status = 'confirmed' and other.status = 'confirmed'`)
  return rows[0]?.pairs ?? 0
}
