import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { calendarInEvents, calendarOf } from './calendars.server.ts'
import { slotChanges } from './day-facts.server.ts'
import type { OffList } from './forms.ts'
import { halfHoursFrom, type Minutes } from './rules.ts'
import { afterAct, type SlotState, stateOf } from './slots.ts'
import { timeSlots } from './table.server.ts'

/** Writes down what becomes of one time of a day that the caller has locked, and tells of it. */
export async function writeSlot(
  app: Ground,
  tx: Transaction,
  actor: Actor,
  { calendarId, day, time, state }: { calendarId: string; day: string; time: string; state: SlotState },
): Promise<void> {
  const changedAt = app.clock.now()
  await tx
    .insert(timeSlots)
    .values({ calendarId, day, time, state, changedAt })
    .onConflictDoUpdate({ target: [timeSlots.calendarId, timeSlots.day, timeSlots.time], set: { state, changedAt } })
  await recordEvent(app, tx, {
    type: 'slot.changed',
    actor,
    subject: { kind: 'slot', id: `${calendarId} ${day} ${time}` },
    ...(await calendarInEvents(tx, calendarId)),
    day,
    time,
    to: state,
  })
}

/**
 * Blocks or deletes the half-hours of a consultation, whose day the caller has locked. What is blocked can be deleted; what is
 * deleted stays so.
 */
export async function removeSlots(
  app: Ground,
  tx: Transaction,
  actor: Actor,
  { booking, state }: { booking: { calendarId: string; startsAt: Date; minutes: Minutes }; state: OffList },
): Promise<void> {
  const { calendarId, startsAt, minutes } = booking
  const day = dayInLagos(startsAt)
  const { weeklyHours: weekly } = await calendarOf(tx, calendarId)
  const changes = (await slotChanges(tx, calendarId, { first: day, last: day })).get(day) ?? []
  for (const time of halfHoursFrom(timeIn(LAGOS, startsAt), minutes)) {
    const now = stateOf(day, time, { weekly, changes })
    if (now === state || afterAct(state === 'blocked' ? 'block' : 'delete', now) === null) continue
    await writeSlot(app, tx, actor, { calendarId, day, time, state })
  }
}
