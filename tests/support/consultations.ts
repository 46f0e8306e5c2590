import { sql } from 'drizzle-orm'
import { anOrder } from '#factories/an-order.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { Minutes } from '#src/features/bookings/rules.ts'

/** A time on the booking form, in Lagos. */
export type Slot = { day: string; time: string }

/** A paid consultation and the time its customer wants. */
export type Wish = Slot & { reference: string }

/** As many as the connections of a test allow. */
const AT_ONCE = 50

/** A paying customer for each time. */
export async function customersFor(
  db: Database,
  slots: ReadonlyArray<Slot>,
  minutes: Minutes = 30,
): Promise<Array<Wish>> {
  const wishes: Array<Wish> = []
  while (wishes.length < slots.length) {
    const next = slots.slice(wishes.length, wishes.length + AT_ONCE)
    wishes.push(...(await Promise.all(next.map(slot => customerFor(db, slot, minutes)))))
  }
  return wishes
}

async function customerFor(db: Database, slot: Slot, minutes: Minutes): Promise<Wish> {
  const { payment } = await anOrder().forItem(`consultation_${minutes}`).settled().saveTo(db, systemClock)
  return { ...slot, reference: payment.reference }
}

export type StoredBooking = Wish & { minutes: Minutes; zone: string | null }

/** Every confirmed booking with its day and time in Lagos, calculated by the database, in order. */
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

/** Counts overlapping pairs of confirmed bookings. */
export async function overlaps(db: Database): Promise<number> {
  const { rows } = await db.execute<{ pairs: number }>(sql`
    select count(*)::int as pairs
    from bookings one join bookings other
      on one.id < other.id and one.starts_at < other.ends_at and other.starts_at < one.ends_at
    where one.status = 'confirmed' and other.status = 'confirmed'`)
  return rows[0]?.pairs ?? 0
}
