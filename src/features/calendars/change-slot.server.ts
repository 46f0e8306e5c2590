import { and, gt, lte } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, instantInLagos, readDay } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { loadCalendar, lockDay } from '#src/features/bookings/calendars.server.ts'
import {
  BOOKED_SLOT_COLUMNS,
  type BookedSlot,
  findSlotChanges,
  isConfirmedInCalendar,
} from '#src/features/bookings/day-facts.server.ts'
import { isBeforeYear3000 } from '#src/features/bookings/rules.ts'
import { findSlotState, nextSlotState, type SlotAction, type SlotState } from '#src/features/bookings/slots.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { writeSlot } from '#src/features/bookings/write-slots.server.ts'
import { SLOT_TIMES } from '#src/features/settings/weekly-hours.ts'

/** `current` is the state that a colleague has set. `booked`: the slot has another booking than `knownBookingId`. */
export type ChangeSlotResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-a-slot' | 'past' }
  | { ok: false; reason: 'conflict'; current: SlotState }
  | { ok: false; reason: 'booked'; booking: BookedSlot }

/**
 * Changes one slot. `time` is in Lagos ("14:30"). `knownBookingId` is the slot’s booking that staff saw; that booking
 * stays valid.
 */
export async function changeSlot(
  app: AppContext,
  actor: StaffActor,
  calendarId: string,
  slot: { day: string; time: string; action: SlotAction; knownBookingId?: string | null },
): Promise<ChangeSlotResult> {
  const { time, action, knownBookingId = null } = slot
  const day = readDay(slot.day)
  if (day === null || !isBeforeYear3000(day) || !SLOT_TIMES.includes(time)) return { ok: false, reason: 'not-a-slot' }
  if (day < dayInLagos(app.clock.now())) return { ok: false, reason: 'past' }

  return app.db.transaction(async tx => {
    await lockDay(tx, calendarId, day)
    const { weeklyHours: weekly } = await loadCalendar(tx, calendarId)
    const changes = (await findSlotChanges(tx, calendarId, { first: day, last: day })).get(day) ?? []
    const current = findSlotState(day, time, { weekly, changes })
    const newState = nextSlotState(action, current)
    if (newState === null) return { ok: false, reason: 'conflict', current }
    if (newState === current) return { ok: true, changed: false }
    const booking = newState === 'available' ? null : await findBookingAt(tx, calendarId, instantInLagos(day, time))
    if (booking !== null && booking.id !== knownBookingId) return { ok: false, reason: 'booked', booking }

    await writeSlot(app, tx, actor, { calendarId, day, time, state: newState })
    return { ok: true, changed: true }
  })
}

async function findBookingAt(tx: Transaction, calendarId: string, at: Date): Promise<BookedSlot | null> {
  const [booking] = await tx
    .select(BOOKED_SLOT_COLUMNS)
    .from(bookings)
    .where(and(isConfirmedInCalendar(calendarId), lte(bookings.startsAt, at), gt(bookings.endsAt, at)))
  return booking ?? null
}
