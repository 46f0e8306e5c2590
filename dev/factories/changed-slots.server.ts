import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { calendarExceptions } from '#src/features/bookings/table.server.ts'

/** Gives half-hours of a day ("14:30", in Lagos) a state. No rules are checked: they may be booked. */
export async function saveChangedSlots(
  db: Database,
  clock: Clock,
  { day, times, state }: { day: string; times: ReadonlyArray<string>; state: SlotState },
): Promise<void> {
  const shared = { calendarId: DEFAULT_CALENDAR_ID, kind: state, firstDay: day, lastDay: day, changedAt: clock.now() }
  await db.insert(calendarExceptions).values(times.map(time => ({ id: randomUUID(), ...shared, time })))
}
