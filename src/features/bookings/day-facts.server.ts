import { and, between, eq, gt, lt, ne } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { daysAfter, instantInLagos } from '#src/dates.ts'
import type { SlotChange } from './slots.ts'
import type { Interval } from './starts.ts'
import { bookings, timeSlots } from './table.server.ts'

/** What staff changed on some days (both included), by day. */
export async function slotChanges(
  db: DatabaseOrTransaction,
  days: { first: string; last: string },
): Promise<ReadonlyMap<string, Array<SlotChange>>> {
  const rows = await db
    .select({ day: timeSlots.day, time: timeSlots.time, state: timeSlots.state })
    .from(timeSlots)
    .where(between(timeSlots.day, days.first, days.last))
  return Map.groupBy(rows, row => row.day)
}

/** What is taken on some days (both included), in Lagos; without the booking that is about to be moved. */
export async function takenTimes(
  db: DatabaseOrTransaction,
  days: { first: string; last: string },
  exceptBooking: string | null,
): Promise<Array<Interval>> {
  return db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        gt(bookings.endsAt, instantInLagos(days.first, '00:00')),
        lt(bookings.startsAt, instantInLagos(daysAfter(days.last, 1), '00:00')),
        exceptBooking === null ? undefined : ne(bookings.id, exceptBooking),
      ),
    )
}
