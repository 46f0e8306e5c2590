import { z } from 'zod'
import { addDays } from '#src/dates.ts'
import { GatewayUnavailable } from '#src/features/money/checkout/payment-gateway.ts'
import { addMonths, monthInWords, monthOf, readMonth } from '#src/features/money/lists/months.ts'
import { readPayouts } from '#src/features/money/payouts/read-payouts.server.ts'
import { listDaysToRead } from '#src/features/money/payouts/rules.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'payments',
  failed: 'Payouts Not Read',
  schema: z.object({ month: z.string().default('').transform(readMonth) }),
  async run({ app, form: { month } }) {
    const now = app.clock.now()
    const isPast = month !== null && month < monthOf(now)
    const days = isPast ? { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) } : listDaysToRead(now)
    try {
      const count = await readPayouts(app, days)
      const period = isPast ? `of ${monthInWords(month)}` : 'of the last two weeks'
      return done('Payouts Read', `${count === 1 ? '1 payout' : `${count} payouts`} ${period}.`)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      app.log.warn({ err: error }, 'payouts could not be read')
      return refuse(
        `${app.paymentProvider.name} doesn’t answer at the moment. What we had is still here. Please try again in a few minutes.`,
        503,
      )
    }
  },
})
