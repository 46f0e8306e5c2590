import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { createSandboxPaystack } from '#dev/sandbox/paystack/app.ts'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { PaymentGateway } from '#src/features/money/checkout/payment-gateway.ts'
import { createLogger } from '#src/logger.ts'

export const SECRET_KEY = 'sk_test_of_the_look_alike'

export type ReceivedWebhook = {
  rawBody: string
  signature: string | null
  event: string
  data: Record<string, unknown>
}

/**
 * Starts the stand-in for Paystack, and a server that receives its webhooks. The stand-in has no timers: `tick`
 * does the work that is due.
 */
export async function runningPaystack({ db, clock }: { db: Database; clock: Clock }) {
  const received: Array<ReceivedWebhook> = []
  const webhookReceiver = { status: 200, url: '' }
  const receiverServer = await listen(async request => {
    const rawBody = await request.text()
    const { event, data } = JSON.parse(rawBody)
    received.push({ rawBody, signature: request.headers.get('x-paystack-signature'), event, data })
    return new Response(null, { status: webhookReceiver.status })
  })
  webhookReceiver.url = receiverServer.url

  let handleRequest: (request: Request, env: object) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 })
  const server = await listen((request, env) => handleRequest(request, env))
  const paystack = createSandboxPaystack({
    db,
    clock,
    log: createLogger('silent'),
    publicUrl: server.url,
    secretKey: SECRET_KEY,
    webhookUrl: () => `${webhookReceiver.url}/webhooks/paystack`,
  })
  handleRequest = (request, env) => paystack.app.fetch(request, env)

  function api(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
    return fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  }
  return {
    ...paystack,
    url: server.url,
    webhookReceiver,
    received,
    /** Calls the API with the secret key. */
    async call(path: string, body?: unknown) {
      const response = await api(path, body)
      return { status: response.status, json: await response.json() }
    },
    /** Presses a button of the checkout page, without following the redirect. */
    press: (checkoutUrl: string, choice: string) =>
      fetch(checkoutUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) }),
    /** Makes the next `times` calls of the API fail. `next` is the kind of failure. */
    armFault: (next: string, times = 1) => api('/faults', { next, times }),
    clearFaults: () => api('/faults', undefined, 'DELETE'),
    async close() {
      await paystack.stop()
      await Promise.all([server.close(), receiverServer.close()])
    },
  }
}

/** Passes a webhook to the gateway, as the webhook route does. If `signature` is null, the webhook has none. */
export function readWebhook(gateway: PaymentGateway, rawBody: string, signature: string | null) {
  const headers = new Headers(signature === null ? {} : { 'x-paystack-signature': signature })
  return gateway.readWebhook(new TextEncoder().encode(rawBody), headers)
}

/** Returns the content of an authentic webhook, and throws for any other. */
export function readAuthenticWebhook(gateway: PaymentGateway, { rawBody, signature }: ReceivedWebhook) {
  const answer = readWebhook(gateway, rawBody, signature)
  if (answer.outcome !== 'read') throw new Error(`The webhook is ${answer.outcome}.`)
  return answer.webhook
}

type Listener = (request: Request, env: object) => Response | Promise<Response>

/** Starts an HTTP server on a free port. */
export async function listen(fetch: Listener): Promise<{ url: string; close(): Promise<void> }> {
  const server = await new Promise<ServerType>(resolve => {
    const starting: ServerType = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(starting))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const serverClosed = new Promise(resolve => server.close(resolve))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await serverClosed
    },
  }
}
