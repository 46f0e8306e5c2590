import type { MonthsIncome } from '#src/features/dashboard/queries.server.ts'
import { naira, pounds } from '#src/money.ts'
import { Numbers } from '../../../ui/charts/numbers.tsx'
import { shortNumber } from '../../../ui/charts/scale.ts'
import { StemChart } from '../../../ui/charts/stem-chart.tsx'
import { monthName } from './short-dates.ts'

const POUND = 100

/** What each month brought: settled payments, without what the provider took back. */
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
        <p className="muted">No payment was settled in these {months.length} months. Each will be counted here.</p>
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
          {offline > 0 && <p className="muted small">{pounds(offline)} of it was taken offline and has no naira.</p>}
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

/** Pence above a bead would only crowd it; the table has them. */
function wholePounds(pence: number): string {
  return pounds(Math.round(pence / POUND) * POUND)
}

function short(pence: number): string {
  return `£${shortNumber(Math.round(pence / POUND))}`
}
