import { randomUUID } from 'node:crypto'
import { max } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'

type CalendarDraft = {
  id?: string
  name: string
  staffId: string | null
  sectors: Array<Sector>
  languages: Array<string>
  maxCallsPerDay: number | null
  isOpen: boolean
}

const DEFAULTS: CalendarDraft = {
  name: 'Bola Adeyemi',
  staffId: null,
  sectors: [],
  languages: [],
  maxCallsPerDay: null,
  isOpen: true,
}

/** A calendar beside the first one: `aCalendar().of(staffMember).knowing('arts').saveTo(db, clock)`. */
export function aCalendar(draft: CalendarDraft = DEFAULTS) {
  const change = (changes: Partial<CalendarDraft>) => aCalendar({ ...draft, ...changes })
  return {
    withId: (id: string) => change({ id }),
    named: (name: string) => change({ name }),
    of: ({ id, name }: { id: string; name: string }) => change({ staffId: id, name }),
    knowing: (...sectors: Array<Sector>) => change({ sectors }),
    speaking: (...languages: Array<string>) => change({ languages }),
    takingAtMost: (maxCallsPerDay: number) => change({ maxCallsPerDay }),
    closed: () => change({ isOpen: false }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock),
  }
}

async function save(draft: CalendarDraft, db: Database, clock: Clock): Promise<typeof calendars.$inferSelect> {
  const [last] = await db.select({ position: max(calendars.position) }).from(calendars)
  const [saved] = await db
    .insert(calendars)
    .values({
      id: randomUUID(),
      ...draft,
      zone: 'Africa/Lagos',
      weeklyHours: DEFAULT_WEEKLY_HOURS,
      meetingLink: `https://meet.example/${draft.name.split(' ')[0]?.toLowerCase()}-{booking}`,
      position: (last?.position ?? 0) + 1,
      savedAt: clock.now(),
    })
    .returning()
  if (saved === undefined) throw new Error('The calendar was not saved.')
  return saved
}
