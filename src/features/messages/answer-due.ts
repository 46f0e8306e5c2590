import { addBusinessDays, type IsClosed, isBusinessDay } from '#src/business-days.ts'
import { DAY_MS } from '#src/clock.ts'
import { dayInLagos, daysBetween, instantInLagos } from '#src/dates.ts'

/** We answer within 24 hours of business days in Lagos. Weekends, holidays and closed days do not count. */
export function findAnswerDue(waitingSince: Date, isClosed: IsClosed): Date {
  const day = dayInLagos(waitingSince)
  const nextDay = addBusinessDays(day, 1, isClosed)
  return isBusinessDay(day, isClosed)
    ? new Date(waitingSince.getTime() + daysBetween(day, nextDay) * DAY_MS)
    : new Date(instantInLagos(nextDay, '00:00').getTime() + DAY_MS)
}
