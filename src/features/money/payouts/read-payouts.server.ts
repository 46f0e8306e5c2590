import type { PaymentContext } from '#src/features/money/checkout/start-payment.server.ts'
import { listDaysToRead } from './rules.ts'
import { storePayout } from './store-payout.server.ts'

/**
 * Reads what the provider paid to our bank, and returns the number of payouts. Each payout is stored at once, so an
 * interrupted read loses nothing. Throws GatewayUnavailable.
 */
export async function readPayouts(app: PaymentContext, days = listDaysToRead(app.clock.now())): Promise<number> {
  const { gateway } = app
  const payouts = await gateway.payouts(days)
  for (const payout of payouts) {
    const lines = await gateway.payoutLines(payout.providerId)
    await storePayout(app, { provider: gateway.id, isSandbox: gateway.isSandbox }, payout, lines)
  }
  app.log.info({ ...days, payouts: payouts.length }, 'payouts read')
  return payouts.length
}
