import type { PaymentGateway } from '#src/features/checkout/payment-gateway.ts'
import type { PaymentContext } from '#src/features/checkout/start-payment.server.ts'
import { listDaysToRead } from './rules.ts'
import { storePayout } from './store-payout.server.ts'

/**
 * Reads what the providers paid to our bank, and returns the number of payouts. Each payout is stored at once, so an
 * interrupted read loses nothing. Throws GatewayUnavailable.
 */
export async function readPayouts(app: PaymentContext, days = listDaysToRead(app.clock.now())): Promise<number> {
  let count = 0
  for (const gateway of [app.gateway, ...app.otherGateways]) count += await readPayoutsOf(app, gateway, days)
  app.log.info({ ...days, payouts: count }, 'payouts read')
  return count
}

async function readPayoutsOf(app: PaymentContext, gateway: PaymentGateway, days: { from: string; to: string }) {
  const payouts = await gateway.payouts(days)
  for (const payout of payouts) {
    const lines = await gateway.payoutLines(payout.providerId)
    await storePayout(app, { provider: gateway.id, isSandbox: gateway.isSandbox }, payout, lines)
  }
  return payouts.length
}
