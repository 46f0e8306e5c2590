import { and, gte, lt, max, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { addDays, dateInWords, dayInLagos } from '#src/dates.ts'
import { loadCalendars } from '#src/features/bookings/calendars.server.ts'
import { HALF_HOUR_MINUTES, listDays } from '#src/features/bookings/rules.ts'
import { listSlots } from '#src/features/bookings/slots.ts'
import { isBooked, isCancelled, isConfirmed, isMissed } from '#src/features/bookings/states.ts'
import { bookings, calendars } from '#src/features/bookings/table.server.ts'
import { listWeeksOf, type Span } from './periods.ts'
import { type Report, type ReportQuery, shareInWords } from './report.ts'

type Counts = { used: number; held: number; coming: number; missed: number; cancelled: number }

export async function loadSlots(db: DatabaseOrTransaction, { period, now }: ReportQuery): Promise<Report> {
  const spans = listWeeksOf(period)
  const [offeredByCalendar, countsByCalendar, [saved]] = await Promise.all([
    countOffered(db, { spans, now }),
    countBookings(db, { spans, now }),
    db.select({ at: max(calendars.savedAt) }).from(calendars),
  ])
  const offered = spans.map((_, index) => sumOf(offeredByCalendar.map(({ counts }) => counts[index] ?? 0)))
  const counts = spans.map((_, index) =>
    sumCounts([...countsByCalendar.values()].map(ofCalendar => ofCalendar[index] ?? NONE)),
  )
  const rows = spans.map(({ title }, index) => toRow(title, offered[index] ?? 0, counts[index] ?? NONE))
  const advisers = offeredByCalendar.map(({ id, name, counts: offeredByAdviser }) =>
    toRow(name, sumOf(offeredByAdviser), sumCounts(countsByCalendar.get(id) ?? [])),
  )
  const total = sumCounts(counts)
  const totalOffered = sumOf(offered)
  const isByWeek = period.kind === 'month' || period.kind === 'quarter'
  const unit = isByWeek ? 'Week from' : period.kind === 'year' ? 'Month' : 'Year'
  const hasBookings = total.used + total.cancelled > 0
  return {
    counts:
      'Half-hours by the day of the call in Lagos, so an hour counts as two. Offered are those that customers could book, and those that were booked. Used are half-hours with a call that was not cancelled. Calls are counted once, by what became of them; a call that moved counts on its new day.',
    heads: [unit, 'Offered', 'Used', 'Share used', 'Calls held', 'Coming', 'Did not come', 'Cancelled'],
    groups: [
      { title: null, rows: [...rows, { ...toRow('Whole period', totalOffered, total), isTotal: true }] },
      ...(advisers.length > 1 ? [{ title: 'Whole period, by adviser', rows: advisers }] : []),
    ],
    chart: {
      kind: 'columns',
      label: `Half-hours used, by ${isByWeek ? 'week' : period.kind === 'year' ? 'month' : 'year'}`,
      marks: spans.map(({ title }, index) => ({
        name: title,
        value: counts[index]?.used ?? 0,
        behind: offered[index] ?? 0,
      })),
    },
    notes: [
      'The outline is what we offered, the filled part what was used.',
      ...(advisers.length > 1 ? ['A calendar that is closed now offers only what was booked.'] : []),
      ...(saved?.at == null || saved.at <= period.from
        ? []
        : [
            `The calendar was last changed on ${dateInWords(saved.at)}. Earlier weeks are counted with the weekly hours of today.`,
          ]),
    ],
    isEmpty: !hasBookings && totalOffered === 0,
  }
}

/** Offered half-hours follow from weekly hours and exceptions, without the limits of today's booking window. */
async function countOffered(db: DatabaseOrTransaction, { spans, now }: { spans: ReadonlyArray<Span>; now: Date }) {
  const [first, last] = [spans[0]?.from, spans.at(-1)?.until]
  if (first === undefined || last === undefined) return []
  const days = { first: dayInLagos(first), last: addDays(dayInLagos(last), -1) }
  const all = await loadCalendars({ clock: { now: () => now } }, db, { isForStaff: true, ...days })
  return all.map(({ id, name, isOpen, facts, busyStarts }) => {
    const isOffering = isOpen || all.length === 1
    const counts = spans.map(({ from, until }) => {
      const ofSpan = listDays(dayInLagos(from), addDays(dayInLagos(until), -1))
      return sumOf(
        ofSpan.map(day => {
          const exceptions = facts.exceptions.filter(each => each.firstDay <= day && day <= each.lastDay)
          const slots = listSlots(day, { ...facts, exceptions, window: days })
          return slots.filter(
            // Busy times of past weeks are not kept, so none is subtracted.
            ({ isOffered, startMs }) =>
              (isOffering && isOffered) || (facts.taken.has(startMs) && !busyStarts.has(startMs)),
          ).length
        }),
      )
    })
    return { id, name, counts }
  })
}

function sumOf(numbers: ReadonlyArray<number>): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

const NONE: Counts = { used: 0, held: 0, coming: 0, missed: 0, cancelled: 0 }

async function countBookings(
  db: DatabaseOrTransaction,
  { spans, now }: { spans: ReadonlyArray<Span>; now: Date },
): Promise<Map<string, Array<Counts>>> {
  const [first, last] = [spans[0]?.from, spans.at(-1)?.until]
  if (first === undefined || last === undefined) return new Map()
  const starts = spans.map(({ from }) => from.toISOString())
  const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const hasEnded = sql`${bookings.endsAt} <= ${now.toISOString()}`
  const span = sql<number>`width_bucket(${bookings.startsAt}, ${sql.param(starts)}::timestamptz[])`
  const rows = await db
    .select({
      span,
      calendarId: bookings.calendarId,
      used: sql<number>`coalesce(sum(${bookings.minutes} / ${sql.raw(String(HALF_HOUR_MINUTES))}) filter (where ${isInStates(bookings.status, isBooked)}), 0)::int`,
      held: count(sql`${isInStates(bookings.status, isConfirmed)} and ${hasEnded}`),
      coming: count(sql`${isInStates(bookings.status, isConfirmed)} and not ${hasEnded}`),
      missed: count(isInStates(bookings.status, isMissed)),
      cancelled: count(isInStates(bookings.status, isCancelled)),
    })
    .from(bookings)
    .where(and(gte(bookings.startsAt, first), lt(bookings.startsAt, last)))
    .groupBy(sql`1`, bookings.calendarId)
  return new Map(
    [...Map.groupBy(rows, ({ calendarId }) => calendarId)].map(([calendarId, ofCalendar]) => [
      calendarId,
      spans.map((_, index) => ofCalendar.find(row => row.span === index + 1) ?? NONE),
    ]),
  )
}

function sumCounts(counts: ReadonlyArray<Counts>): Counts {
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0)
  return {
    used: sum('used'),
    held: sum('held'),
    coming: sum('coming'),
    missed: sum('missed'),
    cancelled: sum('cancelled'),
  }
}

function toRow(title: string, offered: number, { used, held, coming, missed, cancelled }: Counts) {
  return { cells: [title, offered, used, shareInWords(used, offered), held, coming, missed, cancelled] }
}
