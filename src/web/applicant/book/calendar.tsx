import { type ReactNode, useId } from 'react'

export type CalendarDay = {
  /** Example: "2026-11-26". */
  day: string
  /** Example: "Thursday 26 November 2026". */
  name: string
  state: 'free' | 'full' | 'off'
  isToday: boolean
}

export type CalendarMonth = {
  /** Example: "November 2026". */
  title: string
  weeks: Array<Array<CalendarDay | null>>
  previous: LinkedMonth | null
  next: LinkedMonth | null
}

/** `month` has the form "2026-12". */
type LinkedMonth = { month: string; title: string }

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Shows days and months as buttons of GET forms, so that the calendar works without JavaScript. */
export function Calendar({
  month,
  selected,
  path,
  query,
  nextPartId,
}: {
  month: CalendarMonth
  /** Example: "2026-11-26". */
  selected: string | null
  path: string
  query: Readonly<Record<string, string>>
  /** Without JavaScript, choosing a day scrolls to this part of the page. */
  nextPartId: string
}) {
  const id = useId()
  return (
    <div id={id} className="calendar">
      <form method="get" action={`${path}#${id}`} className="cal-head">
        <HiddenFields query={selected === null ? query : { ...query, date: selected }} />
        <h3 id={`${id}-month`} aria-live="polite">
          {month.title}
        </h3>
        <MonthButton name="Previous month" to={month.previous}>
          ←
        </MonthButton>
        <MonthButton name="Next month" to={month.next}>
          →
        </MonthButton>
      </form>
      <form method="get" action={`${path}#${nextPartId}`}>
        <HiddenFields query={query} />
        <table className="cal" aria-labelledby={`${id}-month`}>
          <thead>
            <tr>
              {WEEKDAYS.map(weekday => (
                <th key={weekday} scope="col">
                  <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {month.weeks.map((week, index) => (
              <tr key={`${month.title} ${index + 1}`}>
                {WEEKDAYS.map((weekday, column) => (
                  <td key={weekday}>
                    <Day day={week[column] ?? null} isSelected={week[column]?.day === selected} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </form>
    </div>
  )
}

function HiddenFields({ query }: { query: Readonly<Record<string, string>> }) {
  return Object.entries(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** When `to` is null, the button does nothing. It stays enabled, because a disabled button would lose the focus. */
function MonthButton({ name, to, children }: { name: string; to: LinkedMonth | null; children: ReactNode }) {
  return (
    <button
      className="btn line sm arrow"
      type={to === null ? 'button' : 'submit'}
      name="month"
      value={to?.month}
      aria-disabled={to === null || undefined}
      aria-label={to === null ? name : `${name}, ${to.title}`}
    >
      {children}
    </button>
  )
}

function Day({ day, isSelected }: { day: CalendarDay | null; isSelected: boolean }) {
  if (day === null) return null
  return (
    <button
      type="submit"
      name="date"
      value={day.day}
      disabled={day.state !== 'free'}
      aria-label={day.state === 'full' ? `${day.name}, fully booked` : day.name}
      aria-pressed={isSelected || undefined}
      aria-current={day.isToday ? 'date' : undefined}
    >
      {Number(day.day.slice(-2))}
    </button>
  )
}
