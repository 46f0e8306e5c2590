import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { sectorLabel } from '#src/features/applications/sectors.ts'
import { STATUSES_IN_ORDER, statusLabel, toneOf } from '#src/features/applications/states.ts'
import type { Figures, MonthsIncome } from '#src/features/dashboard/queries.server.ts'
import { naira, pounds } from '#src/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Bar } from '../../ui/charts/bar.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { Numbers } from '../../ui/charts/numbers.tsx'
import { shortNumber } from '../../ui/charts/scale.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { StemChart } from '../../ui/charts/stem-chart.tsx'
import { monthName, shortDay } from './short-dates.ts'

export function ByStatus({ statuses }: { statuses: Figures['byStatus'] }) {
  const inOrder = statuses.toSorted(
    (one, other) => STATUSES_IN_ORDER.indexOf(one.status) - STATUSES_IN_ORDER.indexOf(other.status),
  )
  const largest = Math.max(...statuses.map(({ count }) => count))
  return (
    <section className="panel w5 bars-panel">
      <h2>By status</h2>
      <ul className="bars">
        {inOrder.map(({ status, count }) => (
          <li key={status}>
            <Link to={addresses.adminApplications({ status })}>
              <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
              <Bar value={count} largest={largest} look={toneOf(status)} />
              <b className="num">{count.toLocaleString('en-GB')}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Every sector by name: grouped as "others", small ones would look like the largest. */
export function BySector({ sectors }: { sectors: Figures['bySector'] }) {
  const shares = sectors.map(({ sector, count }) => ({
    key: sector ?? 'none',
    name: sectorLabel(sector) ?? 'Not given',
    value: count,
  }))
  const label = `Applications by sector: ${shares.map(({ name, value }) => `${name} ${value.toLocaleString('en-GB')}`).join(', ')}`
  return (
    <section className="panel">
      <h2>By sector</h2>
      {shares.length === 0 ? (
        <p className="muted">This chart will compare applications by sector.</p>
      ) : (
        <ShareBar label={label} shares={shares} />
      )}
    </section>
  )
}

/** Every fourth week has a label, and the current one. */
const NAMED = 4

/** Weeks begin on Mondays, Lagos time. */
export function ByWeek({ weeks }: { weeks: Figures['byWeek'] }) {
  const whole = weeks.slice(0, -1).map(week => week.count)
  const soFar = weeks.at(-1)?.count ?? 0
  const label = `Applications by week, the last ${weeks.length} weeks: ${range(whole)}, ${text(soFar)} so far this week`
  return (
    <section className="panel w7 chart-panel">
      <h2>Applications by week</h2>
      <ColumnChart
        label={label}
        columns={weeks.map(({ monday, count }, index) => {
          const isPart = index === weeks.length - 1
          const isNamed = isPart || (index % NAMED === 0 && index < weeks.length - 2)
          return { key: monday, value: count, tick: isNamed ? shortDay(monday) : null, isPart }
        })}
      />
      <Numbers
        caption="Applications by week"
        heads={['Week from', 'Applications']}
        rows={weeks.map(({ monday, count }) => [shortDay(monday), text(count)])}
      />
    </section>
  )
}

function range(counts: ReadonlyArray<number>): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? `${text(least)} each week` : `from ${text(least)} to ${text(most)} a week`
}

function text(count: number): string {
  return count.toLocaleString('en-GB')
}

const POUND = 100

export function Income({ months }: { months: ReadonlyArray<MonthsIncome> }) {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return null
  const label = `Income by month: from ${pounds(first.pence)} in ${monthName(first.month)} to ${pounds(last.pence)} so far in ${monthName(last.month)}`
  const offline = months.reduce((sum, { offlinePence }) => sum + offlinePence, 0)
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
            least={POUND}
            axisText={short}
            stems={months.map(({ month, pence, kobo }) => ({
              key: month,
              value: pence,
              text: wholePounds(pence),
              shortText: short(pence),
              tick: monthName(month).slice(0, 3),
              aside: `₦${shortNumber(Math.round(kobo / 100))}`,
            }))}
          />
          {offline > 0 && (
            <p className="muted small">{pounds(offline)} of this was paid offline, so it has no naira amount.</p>
          )}
        </>
      )}
      <Numbers
        caption="Income by month"
        heads={['Month', 'Pounds', 'Naira', 'Offline']}
        rows={months.map(({ month, pence, offlinePence, kobo }) => [
          `${monthName(month)} ${month.slice(0, 4)}`,
          pounds(pence),
          naira(kobo),
          offlinePence === 0 ? 'None' : pounds(offlinePence),
        ])}
      />
    </section>
  )
}

/** Whole pounds: the chart has no room for pence; the table has them. */
function wholePounds(pence: number): string {
  return pounds(Math.round(pence / POUND) * POUND)
}

function short(pence: number): string {
  return `£${shortNumber(Math.round(pence / POUND))}`
}
