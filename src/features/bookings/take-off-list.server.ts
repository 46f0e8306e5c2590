import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { calendarOf } from './calendars.server.ts'
import { slotChanges } from './day-facts.server.ts'
import { halfHoursFrom } from './half-hours-from.ts'
import type { Minutes } from './length.ts'
import type { OffList } from './said-by-staff.ts'
import { afterAct } from './slot-acts.ts'
import { stateOf } from './slots.ts'
import { writeSlot } from './write-slot.server.ts'

/**
 * Blocks or deletes the half-hours of a consultation, whose day the caller has locked. What is blocked can be deleted; what is
 * deleted stays so.
 */
export async function takeOffList(
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
