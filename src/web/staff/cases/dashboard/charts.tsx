import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dateInWords, instantInLagos, noonOf } from '#src/dates.ts'
import type { Figures, MonthIncome } from '#src/features/cases/dashboard/queries.server.ts'
import { findStatusTone, STATUSES_IN_ORDER, statusLabel } from '#src/features/cases/states.ts'
import { naira, pounds } from '#src/money.ts'
import type { Tone } from '#src/tone.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ChartTable } from '../../../ui/charts/chart-table.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { formatShortNumber } from '../../../ui/charts/scale.ts'
import { StemChart } from '../../../ui/charts/stem-chart.tsx'

/** Shows how many applications are in each status, and the median number of days that they have waited in it. */
export function Pipeline({ statuses, waiting }: { statuses: Figures['byStatus']; waiting: Figures['waiting'] }) {
  const statusesInOrder = statuses.toSorted(
    (first, second) => STATUSES_IN_ORDER.indexOf(first.status) - STATUSES_IN_ORDER.indexOf(second.status),
  )
  const largestCount = Math.max(...statuses.map(({ count }) => count))
  return (
    <section className="panel w5 bars-panel">
      <h2>
        By status <span className="muted">median days in the stage</span>
      </h2>
      <ul className="bars pipeline">
        {statusesInOrder.map(({ status, count }) => (
          <li key={status}>
            <Link to={addresses.adminApplications({ status })}>
              <Badge tone={findStatusTone(status)}>{statusLabel(status)}</Badge>
              <Bar value={count} largest={largestCount} variant={findStatusTone(status)} />
              <b className="num">{count.toLocaleString('en-GB')}</b>{' '}
              <span className="muted micro num">
                {describeDays(waiting.find(each => each.status === status)?.days)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeDays(days: number | undefined): string {
  if (days === undefined) return ''
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`
}

const WEEKS_PER_LABEL = 4

/** Weeks begin on Monday, Lagos time. The current week always has a label. */
export function ApplicationsByWeek({ weeks }: { weeks: Figures['byWeek'] }) {
  const fullWeeks = weeks.slice(0, -1).map(week => week.count)
  const countThisWeek = weeks.at(-1)?.count ?? 0
  const label = `Applications by week, the last ${weeks.length} weeks: ${describeRange(fullWeeks)}, ${formatCount(countThisWeek)} so far this week`
  return (
    <section className="panel w7 chart-panel">
      <h2>Applications by week</h2>
      <ColumnChart
        label={label}
        columns={weeks.map(({ monday, count }, index) => {
          const isCurrentWeek = index === weeks.length - 1
          const hasLabel = isCurrentWeek || (index % WEEKS_PER_LABEL === 0 && index < weeks.length - 2)
          return {
            key: monday,
            value: count,
            tick: hasLabel ? formatShortDay(monday) : null,
            isIncomplete: isCurrentWeek,
          }
        })}
      />
      <ChartTable
        caption="Applications by week"
        heads={['Week from', 'Applications']}
        rows={weeks.map(({ monday, count }) => [formatShortDay(monday), formatCount(count)])}
      />
    </section>
  )
}

function describeRange(counts: ReadonlyArray<number>): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most
    ? `${formatCount(least)} each week`
    : `from ${formatCount(least)} to ${formatCount(most)} a week`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB')
}

const PENCE_PER_POUND = 100

export function IncomeByMonth({ months }: { months: ReadonlyArray<MonthIncome> }) {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return null
  const label = `Income by month: from ${pounds(first.pence)} in ${formatMonthName(first.month)} to ${pounds(last.pence)} so far in ${formatMonthName(last.month)}`
  const offlineTotalPence = months.reduce((sum, { offlinePence }) => sum + offlinePence, 0)
  return (
    <section className="panel w7 chart-panel">
      <h2>
        Income by month <span className="muted">settled payments, in £ and as charged in ₦</span>
      </h2>
      {months.every(({ pence }) => pence === 0) ? (
        <p className="muted">No payments were settled in these {months.length} months.</p>
      ) : (
        <>
          <StemChart
            label={label}
            minStep={PENCE_PER_POUND}
            axisText={formatShortPounds}
            stems={months.map(({ month, pence, kobo }) => ({
              key: month,
              value: pence,
              text: formatWholePounds(pence),
              shortText: formatShortPounds(pence),
              tick: formatMonthName(month).slice(0, 3),
              aside: `₦${formatShortNumber(Math.round(kobo / 100))}`,
            }))}
          />
          {offlineTotalPence > 0 && (
            <p className="muted small">
              {pounds(offlineTotalPence)} of this was paid offline, so it has no naira amount.
            </p>
          )}
        </>
      )}
      <ChartTable
        caption="Income by month"
        heads={['Month', 'Pounds', 'Naira', 'Offline']}
        rows={months.map(({ month, pence, offlinePence, kobo }) => [
          `${formatMonthName(month)} ${month.slice(0, 4)}`,
          pounds(pence),
          naira(kobo),
          offlinePence === 0 ? 'None' : pounds(offlinePence),
        ])}
      />
    </section>
  )
}

function formatWholePounds(pence: number): string {
  return pounds(Math.round(pence / PENCE_PER_POUND) * PENCE_PER_POUND)
}

function formatShortPounds(pence: number): string {
  return `£${formatShortNumber(Math.round(pence / PENCE_PER_POUND))}`
}

/** Returns "7 Sep" for "2026-09-07". */
export function formatShortDay(day: string): string {
  const [number, month = ''] = dateInWords(noonOf(day)).split(' ')
  return `${number} ${month.slice(0, 3)}`
}

/** Returns "September" for "2026-09". */
export function formatMonthName(month: string): string {
  return dateInWords(instantInLagos(`${month}-01`, '12:00')).split(' ')[1] ?? ''
}

export function Bar({ value, largest, variant = '' }: { value: number; largest: number; variant?: Tone | '' }) {
  const percent = largest === 0 ? 0 : (value / largest) * 100
  return (
    <svg className={`bar-line ${variant}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={value > 0 ? Math.max(1, percent) : 0} height="10" />
    </svg>
  )
}
