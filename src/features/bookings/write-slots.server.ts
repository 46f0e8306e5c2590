import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { calendarNameForEvent, loadCalendar } from './calendars.server.ts'
import { findSlotChanges } from './day-facts.server.ts'
import type { RemovedSlotState } from './forms.ts'
import { type ConsultationMinutes, listHalfHourTimes } from './rules.ts'
import { findSlotState, nextSlotState, type SlotState } from './slots.ts'
import { timeSlots } from './table.server.ts'

/** The caller must have locked the day. */
export async function writeSlot(
  app: AppContext,
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
    ...(await calendarNameForEvent(tx, calendarId)),
    day,
    time,
    to: state,
  })
}

/** Blocks or deletes the slots that a booking occupied. The caller must have locked the day. */
export async function removeSlots(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  {
    booking,
    state,
  }: { booking: { calendarId: string; startsAt: Date; minutes: ConsultationMinutes }; state: RemovedSlotState },
): Promise<void> {
  const { calendarId, startsAt, minutes } = booking
  const day = dayInLagos(startsAt)
  const { weeklyHours: weekly } = await loadCalendar(tx, calendarId)
  const changes = (await findSlotChanges(tx, calendarId, { first: day, last: day })).get(day) ?? []
  for (const time of listHalfHourTimes(startsAt, minutes)) {
    const currentState = findSlotState(day, time, { weekly, changes })
    if (currentState === state || nextSlotState(state === 'blocked' ? 'block' : 'delete', currentState) === null)
      continue
    await writeSlot(app, tx, actor, { calendarId, day, time, state })
  }
}
