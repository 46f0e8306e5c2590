import { dateInWords, readPlausibleDay } from '#src/dates.ts'
import { loadRateOfDay } from '#src/features/site/exchange-rate/queries.server.ts'
import { rateInWords } from '#src/money.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/rate-of-day.route'

/** `words` names the rate and its day, for example "£1 = ₦2,057.40, the rate of 1 November 2026". */
export type RateOfDay = { micros: number; words: string }

/** Answers `null` without a rate for the day. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request, { may: 'payments' })
  const { db, clock } = context.get(appContext)
  const day = readPlausibleDay(new URL(request.url).searchParams.get('day'))
  const rate = day === null ? null : await loadRateOfDay(db, day, clock.now())
  return Response.json(
    rate && {
      micros: rate.nairaMicrosPerPound,
      words: `${rateInWords(rate.nairaMicrosPerPound)}, the rate ${rate.isFixed ? 'that we fixed on' : 'of'} ${dateInWords(rate.fetchedAt)}`,
    },
  )
}
