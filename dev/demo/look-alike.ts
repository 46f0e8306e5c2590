import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { PaymentGateway, PaymentWebhook } from '#src/features/checkout/payment-gateway.ts'

/** The look-alike of the payment provider. `press` presses a button of its checkout. */
export type LookAlike = {
  gateway: PaymentGateway
  press(checkoutUrl: string, button: string): Promise<void>
  doDueWork(): Promise<void>
}

export type OpenLookAlike = (parts: {
  db: Database
  clock: Clock
  receive: (webhook: PaymentWebhook) => Promise<unknown>
}) => LookAlike
