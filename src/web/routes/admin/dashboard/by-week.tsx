import type { Figures } from '#src/features/dashboard/queries.server.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { Numbers } from '../../../ui/charts/numbers.tsx'
import { shortDay } from './short-dates.ts'

/** Each fourth week is named, and the one that is not over yet. */
const NAMED = 4

/** How many applications came in each week; weeks begin on Mondays in Lagos. */
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
