import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { SlotState } from './slots.ts'
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
    subject: { kind: 'slot', id: `${day} ${time}` },
    day,
    time,
    to: state,
  })
}
