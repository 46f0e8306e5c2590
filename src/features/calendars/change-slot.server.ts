import { and, gt, lte } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos, instantInLagos, readDay } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { calendarOf, lockDay } from '#src/features/bookings/calendars.server.ts'
import { BOOKED_AT, type BookedAt, keepsTimeIn, slotChanges } from '#src/features/bookings/day-facts.server.ts'
import { isPlannable } from '#src/features/bookings/rules.ts'
import { afterAct, type SlotAct, type SlotState, stateOf } from '#src/features/bookings/slots.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { writeSlot } from '#src/features/bookings/write-slots.server.ts'
import { SLOT_TIMES } from '#src/features/settings/weekly-hours.ts'

/** `changed-meanwhile`: a colleague made it `now`. `booked`: by another customer than `keepBooking` names. */
export type SlotChanged =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-a-slot' | 'past' }
  | { ok: false; reason: 'changed-meanwhile'; now: SlotState }
  | { ok: false; reason: 'booked'; booking: BookedAt }

/** Changes one time of a day ("14:30" in Lagos). `keepBooking`: the booking that keeps its time all the same. */
export async function changeSlot(
  app: Ground,
  actor: StaffActor,
  calendarId: string,
  slot: { day: string; time: string; act: SlotAct; keepBooking?: string | null },
): Promise<SlotChanged> {
  const { time, act, keepBooking = null } = slot
  const day = readDay(slot.day)
  if (day === null || !isPlannable(day) || !SLOT_TIMES.includes(time)) return { ok: false, reason: 'not-a-slot' }
  if (day < dayInLagos(app.clock.now())) return { ok: false, reason: 'past' }

  return app.db.transaction(async tx => {
    await lockDay(tx, calendarId, day)
    const { weeklyHours: weekly } = await calendarOf(tx, calendarId)
    const changes = (await slotChanges(tx, calendarId, { first: day, last: day })).get(day) ?? []
    const now = stateOf(day, time, { weekly, changes })
    const state = afterAct(act, now)
    if (state === null) return { ok: false, reason: 'changed-meanwhile', now }
    if (state === now) return { ok: true, changed: false }
    const booking = state === 'available' ? null : await bookingAt(tx, calendarId, instantInLagos(day, time))
    if (booking !== null && booking.id !== keepBooking) return { ok: false, reason: 'booked', booking }

    await writeSlot(app, tx, actor, { calendarId, day, time, state })
    return { ok: true, changed: true }
  })
}

async function bookingAt(tx: Transaction, calendarId: string, at: Date): Promise<BookedAt | null> {
  const [booking] = await tx
    .select(BOOKED_AT)
    .from(bookings)
    .where(and(keepsTimeIn(calendarId), lte(bookings.startsAt, at), gt(bookings.endsAt, at)))
  return booking ?? null
}
