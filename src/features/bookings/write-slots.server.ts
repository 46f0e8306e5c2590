import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { calendarForEvent, calendarOf } from './calendars.server.ts'
import { slotChanges } from './day-facts.server.ts'
import type { RemovedSlotState } from './forms.ts'
import { halfHoursFrom, type Minutes } from './rules.ts'
import { nextSlotState, type SlotState, slotState } from './slots.ts'
import { timeSlots } from './table.server.ts'

/** The caller has locked the day. */
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
    ...(await calendarForEvent(tx, calendarId)),
    day,
    time,
    to: state,
  })
}

/** Removes the slots of a freed time. The caller has locked the day. */
export async function removeSlots(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  { booking, state }: { booking: { calendarId: string; startsAt: Date; minutes: Minutes }; state: RemovedSlotState },
): Promise<void> {
  const { calendarId, startsAt, minutes } = booking
  const day = dayInLagos(startsAt)
  const { weeklyHours: weekly } = await calendarOf(tx, calendarId)
  const changes = (await slotChanges(tx, calendarId, { first: day, last: day })).get(day) ?? []
  for (const time of halfHoursFrom(timeIn(LAGOS, startsAt), minutes)) {
    const current = slotState(day, time, { weekly, changes })
    if (current === state || nextSlotState(state === 'blocked' ? 'block' : 'delete', current) === null) continue
    await writeSlot(app, tx, actor, { calendarId, day, time, state })
  }
}
