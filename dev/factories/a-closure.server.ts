import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { calendarExceptions } from '#src/features/bookings/table.server.ts'

export type SavedClosure = typeof calendarExceptions.$inferSelect

type ClosureDraft = { firstDay: string; lastDay: string; name: string }

const DEFAULTS: ClosureDraft = { firstDay: '2026-12-25', lastDay: '2026-12-28', name: 'Christmas' }

/**
 * Closed days: `aClosure().from('2026-12-25', '2026-12-28').saveTo(db, clock)`. No rules are checked: bookings may
 * exist on them.
 */
export function aClosure(draft: ClosureDraft = DEFAULTS) {
  const change = (changes: Partial<ClosureDraft>) => aClosure({ ...draft, ...changes })
  return {
    from: (firstDay: string, lastDay: string = firstDay) => change({ firstDay, lastDay }),
    named: (name: string) => change({ name }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock),
  }
}

async function save(draft: ClosureDraft, db: Database, clock: Clock): Promise<SavedClosure> {
  const [saved] = await db
    .insert(calendarExceptions)
    .values({ id: randomUUID(), calendarId: DEFAULT_CALENDAR_ID, kind: 'closed', changedAt: clock.now(), ...draft })
    .returning()
  if (saved === undefined) throw new Error('The closed days were not saved.')
  return saved
}
