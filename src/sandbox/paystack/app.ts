import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse, requireKey } from './api.ts'
import { checkout } from './checkout.ts'
import type { PaystackContext } from './context.ts'
import { failCalls, faultRoutes, rate } from './faults.ts'
import { confirmTransfers, pay } from './pay.ts'
import { createRefund, listRefunds, processDueRefunds } from './refunds.ts'
import { initialize, transactionByReference, verify } from './transactions.ts'
import { sendDueWebhooks } from './webhooks.ts'

type Options = Omit<PaystackContext, 'webhookUrl' | 'stopping'> & { webhookUrl: string | (() => string) }

const TICK_INTERVAL_MS = 1_000
const MAX_BODY_BYTES = 100_000

/**
 * Simulates Paystack: its API, checkout and signed webhooks, and also a rate source. `start` does due work every
 * second, `tick` does it once. `pay` presses Pay at an open checkout.
 */
export function createSandboxPaystack(options: Options) {
  const stop = new AbortController()
  const { webhookUrl } = options
  const context: PaystackContext = {
    ...options,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    stopping: stop.signal,
  }
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function work() {
    try {
      await doDueWork(context)
    } catch (err) {
      if (!stop.signal.aborted) context.log.warn({ err }, 'sandbox paystack: due work failed')
    }
  }
  function schedule() {
    timer = setTimeout(() => {
      working = work().then(() => {
        if (!stop.signal.aborted) schedule()
      })
    }, TICK_INTERVAL_MS)
    timer.unref()
  }

  return {
    app: routes(context),
    start: schedule,
    tick: () => doDueWork(context),
    async pay(reference: string): Promise<void> {
      const transaction = await transactionByReference(context.db, reference)
      if (transaction === null) throw new Error('There is no checkout with this reference.')
      await pay(context, transaction, 'pay')
    },
    async stop() {
      stop.abort()
      clearTimeout(timer)
      await working
    },
  }
}

async function doDueWork(context: PaystackContext): Promise<void> {
  await confirmTransfers(context)
  await processDueRefunds(context)
  await sendDueWebhooks(context)
}

function routes(context: PaystackContext): Hono {
  const app = new Hono()
  const key = requireKey(context)
  const api = [key, failCalls(context)] as const

  app.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: c => refuse(c, 413, 'Payload too large') }))
  app.post('/transaction/initialize', ...api, initialize(context))
  app.get('/transaction/verify/:reference', ...api, verify(context))
  app.post('/refund', ...api, createRefund(context))
  app.get('/refund', ...api, listRefunds(context))
  app.get('/rate/v2/rate/GBP/NGN', rate(context))
  app.use('/faults', key)
  app.route('/faults', faultRoutes(context))
  app.route('/', checkout(context))

  // Hono ignores `notFound` in a mounted app.
  app.all('*', c => refuse(c, 404, 'Entity not found'))
  app.onError((err, c) => {
    context.log.error({ err, path: c.req.routePath }, 'sandbox paystack failed')
    return refuse(c, 500, 'An error occurred', { type: 'api_error', nextStep: 'Try again later' })
  })
  return app
}
