type CalendarName = { id: string; name: string; staffId: string | null }

export type CalendarView = 'day' | 'week' | 'month'

/**
 * Chooses the calendar that a view shows: the requested one or the only one. A week and a month otherwise show all of them
 * (null), and a day that of the colleague who is looking, or the first.
 */
export function chooseCalendar<Calendar extends CalendarName>(
  calendars: ReadonlyArray<Calendar>,
  { view, adviser, staffId }: { view: CalendarView; adviser: string | null; staffId: string },
): Calendar | null {
  const [first = null] = calendars
  const requested = calendars.find(({ id }) => id === adviser)
  if (requested !== undefined) return requested
  if (calendars.length === 1) return first
  return view === 'day' ? (calendars.find(calendar => calendar.staffId === staffId) ?? first) : null
}

/** Null while there is one calendar. */
export function nameShownAdviser({
  advisers,
  shown,
}: {
  advisers: ReadonlyArray<{ id: string | null; name: string }>
  shown: string | null
}): string | null {
  return advisers.find(({ id }) => id === shown)?.name ?? null
}
