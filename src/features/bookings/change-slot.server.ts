import type { Ground } from '#src/database/ground.ts'
import { dayInLagos, instantInLagos, readDay } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { SLOT_TIMES } from '#src/features/settings/weekly-hours.ts'
import { takenTimes } from './day-facts.server.ts'
import { lockDay } from './lock-day.server.ts'
import type { SlotState } from './slots.ts'
import { timeSlots } from './table.server.ts'

/** `booked`: a customer has this time; it must be cancelled or moved before it can be taken off the calendar. */
export type SlotChanged = { ok: true } | { ok: false; reason: 'not-a-slot' | 'past' | 'booked' }

/** Offers, blocks or deletes one time of a day ("14:30" in Lagos). Customers see it at once. */
export async function changeSlot(
  app: Ground,
  actor: Actor,
  slot: { day: string; time: string; state: SlotState },
): Promise<SlotChanged> {
  const { time, state } = slot
  const day = readDay(slot.day)
  if (day === null || !SLOT_TIMES.includes(time)) return { ok: false, reason: 'not-a-slot' }
  if (day < dayInLagos(app.clock.now())) return { ok: false, reason: 'past' }

  return app.db.transaction(async tx => {
    await lockDay(tx, day)
    const at = instantInLagos(day, time)
    const taken = await takenTimes(tx, { first: day, last: day }, null)
    const isBooked = taken.some(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    if (state !== 'available' && isBooked) return { ok: false, reason: 'booked' }

    const changedAt = app.clock.now()
    await tx
      .insert(timeSlots)
      .values({ day, time, state, changedAt })
      .onConflictDoUpdate({ target: [timeSlots.day, timeSlots.time], set: { state, changedAt } })
    await recordEvent(app, tx, {
      type: 'slot.changed',
      actor,
      subject: { kind: 'slot', id: `${day} ${time}` },
      day,
      time,
      to: state,
    })
    return { ok: true }
  })
}
