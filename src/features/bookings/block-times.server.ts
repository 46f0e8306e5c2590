import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { slotChanges } from './day-facts.server.ts'
import { halfHoursFrom } from './half-hours-from.ts'
import type { Minutes } from './length.ts'
import { stateOf } from './slots.ts'
import { writeSlot } from './write-slot.server.ts'

/**
 * Takes the half-hours of a consultation, whose day the caller has locked, off the list of what is offered. Those that are not
 * offered anyway stay as they are.
 */
export async function blockTimes(
  app: Ground,
  tx: Transaction,
  actor: Actor,
  { startsAt, minutes }: { startsAt: Date; minutes: Minutes },
): Promise<void> {
  const day = dayInLagos(startsAt)
  const { weeklyHours: weekly } = await currentSettings(tx)
  const changes = (await slotChanges(tx, { first: day, last: day })).get(day) ?? []
  for (const time of halfHoursFrom(timeIn(LAGOS, startsAt), minutes)) {
    if (stateOf(day, time, { weekly, changes }) !== 'available') continue
    await writeSlot(app, tx, actor, { day, time, state: 'blocked' })
  }
}
