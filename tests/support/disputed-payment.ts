import { anApplication } from '#dev/factories/an-application.server.ts'
import { confirmPayment, recheckPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import { receiveWebhook } from '#src/features/money/checkout/receive-webhook.server.ts'
import { disputes, payments } from '#src/features/money/table.server.ts'
import { goToCheckout, testPaymentContext } from './app-context.ts'
import { EMAIL } from './paid-application.ts'
import { readAuthenticWebhook } from './running-paystack.ts'

/** Creates an application whose payment the payer's bank disputes. */
export async function paymentDisputes() {
  const app = await testPaymentContext()
  const { id: applicationId } = await anApplication().withEmail(EMAIL).saveTo(app.db, app.clock)
  const checkout = await goToCheckout(app, applicationId, EMAIL)
  const { reference } = checkout
  await app.paystack.press(checkout.checkoutUrl, 'disputed')
  await confirmPayment(app, reference)
  const finish = () => deliverWebhooks(app, reference)
  await finish()
  const [dispute] = await app.db.select().from(disputes)
  const [payment] = await app.db.select().from(payments)
  if (dispute === undefined || payment === undefined) throw new Error('The payment is not disputed.')
  return {
    app,
    applicationId,
    reference,
    disputeId: dispute.id,
    paymentId: payment.id,
    finish,
    dispute: async () => (await app.db.select().from(disputes))[0] ?? dispute,
    payment: async () => (await app.db.select().from(payments))[0] ?? payment,
  }
}

/** Lets half a minute pass at the provider, and handles the webhooks that it sends. */
async function deliverWebhooks(app: Awaited<ReturnType<typeof testPaymentContext>>, reference: string) {
  for (let step = 0; step < 5; step++) {
    app.clock.advance({ seconds: 6 })
    await app.paystack.tick()
    for (const received of app.paystack.received.splice(0)) {
      await receiveWebhook(app, app.gateway.id, readAuthenticWebhook(app.gateway, received))
    }
    await recheckPayment(app, reference)
  }
}
