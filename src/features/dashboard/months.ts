import { Temporal } from 'temporal-polyfill'
import { dayInLagos, instantInLagos } from '#src/dates.ts'

/** A month as it is counted in Lagos: "2026-11", and the instant at which it begins. */
export type Month = { month: string; startsAt: Date }

/** So many months, oldest first; the last is the one that is not over yet. */
export function monthsUpTo(now: Date, count: number): Array<Month> {
  const thisMonth = Temporal.PlainYearMonth.from(dayInLagos(now).slice(0, 7))
  return Array.from({ length: count }, (_, index) => {
    const month = thisMonth.subtract({ months: count - 1 - index }).toString()
    return { month, startsAt: instantInLagos(`${month}-01`, '00:00') }
  })
}
