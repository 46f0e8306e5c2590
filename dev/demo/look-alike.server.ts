import { createSandboxPaystack } from '#dev/sandbox/paystack/app.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { PaymentWebhook } from '#src/features/money/checkout/payment-gateway.ts'

const API_URL = 'http://paystack.sandbox'

export type LookAlike = ReturnType<typeof openLookAlike>

/** Opens a sandbox Paystack in this process, which calls no network. `press` presses a button of its checkout. */
export function openLookAlike(
  { db, clock, log, publicUrl }: AppContext,
  receive: (webhook: PaymentWebhook) => Promise<unknown>,
) {
  const sandboxUrl = `${publicUrl}/sandbox/paystack`
  const secretKey = 'sk_test_demonstration'
  const paystack = createSandboxPaystack({
    db,
    clock,
    log,
    secretKey,
    publicUrl: sandboxUrl,
    webhookUrl: API_URL,
    async send(_, { body, headers } = {}) {
      const answer = gateway.readWebhook(new TextEncoder().encode(String(body)), new Headers(headers))
      if (answer.outcome !== 'read') throw new Error('The webhook of the sandbox cannot be read.')
      await receive(answer.webhook)
      return new Response('ok')
    },
  })
  const gateway = createPaystackGateway({
    secretKey,
    baseUrl: API_URL,
    isSandbox: true,
    fetch: async (url, request) => paystack.app.request(String(url), request),
  })
  return {
    gateway,
    doDueWork: paystack.tick,
    async press(checkoutUrl: string, button: string) {
      const body = new URLSearchParams({ choice: button })
      const answer = await paystack.app.request(checkoutUrl.replace(sandboxUrl, API_URL), { method: 'POST', body })
      if (answer.status >= 400) throw new Error(`The checkout answered ${answer.status}.`)
    },
  }
}
