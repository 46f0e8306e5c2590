import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse, requireKey } from './api.ts'
import { checkout } from './checkout.ts'
import type { PaystackGround } from './ground.ts'
import { misfortuneDesk, rate, strikeCalls } from './misfortunes.ts'
import { confirmTransfers, pay } from './pay.ts'
import { createRefund, listRefunds, processDueRefunds } from './refunds.ts'
import { initialize, transactionByReference, verify } from './transactions.ts'
import { sendDueWebhooks } from './webhooks.ts'

type Options = Omit<PaystackGround, 'webhookUrl' | 'stopping'> & { webhookUrl: string | (() => string) }

const TICK_MS = 1_000
const BODY_BYTES = 100_000

/**
 * A look-alike of Paystack: the same API, hosted checkout and signed webhooks, and a rate source beside them. It is
 * reached over HTTP like the real one. `start` does what has become due, each second; `tick` does so once. `pay` presses
 * Pay at an opened checkout, known by its reference.
 */
export function createSandboxPaystack(options: Options) {
  const stop = new AbortController()
  const { webhookUrl } = options
  const ground: PaystackGround = {
    ...options,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    stopping: stop.signal,
  }
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function work() {
    try {
      await doDueWork(ground)
    } catch (err) {
      if (!stop.signal.aborted) ground.log.warn({ err }, 'sandbox paystack is behind with its work')
    }
  }
  function schedule() {
    timer = setTimeout(() => {
      working = work().then(() => {
        if (!stop.signal.aborted) schedule()
      })
    }, TICK_MS)
    timer.unref()
  }

  return {
    app: routes(ground),
    start: schedule,
    tick: () => doDueWork(ground),
    async pay(reference: string): Promise<void> {
      const transaction = await transactionByReference(ground.db, reference)
      if (transaction === null) throw new Error('There is no checkout with this reference to pay.')
      await pay(ground, transaction, 'pay')
    },
    async stop() {
      stop.abort()
      clearTimeout(timer)
      await working
    },
  }
}

/** Everything whose time has come. All of it waits in the database, so nothing is lost by a kill; several may do it at once. */
async function doDueWork(ground: PaystackGround): Promise<void> {
  await confirmTransfers(ground)
  await processDueRefunds(ground)
  await sendDueWebhooks(ground)
}

function routes(ground: PaystackGround): Hono {
  const app = new Hono()
  const key = requireKey(ground)
  const api = [key, strikeCalls(ground)] as const

  app.use('*', bodyLimit({ maxSize: BODY_BYTES, onError: c => refuse(c, 413, 'Payload too large') }))
  app.post('/transaction/initialize', ...api, initialize(ground))
  app.get('/transaction/verify/:reference', ...api, verify(ground))
  app.post('/refund', ...api, createRefund(ground))
  app.get('/refund', ...api, listRefunds(ground))
  app.get('/rate/v2/rate/GBP/NGN', rate(ground))
  app.use('/misfortunes', key)
  app.route('/misfortunes', misfortuneDesk(ground))
  app.route('/', checkout(ground))

  // A route rather than notFound, which would not count where this app is mounted in another.
  app.all('*', c => refuse(c, 404, 'Entity not found'))
  app.onError((err, c) => {
    ground.log.error({ err, path: c.req.routePath }, 'sandbox paystack failed')
    return refuse(c, 500, 'An error occurred', { type: 'api_error', nextStep: 'Try again later' })
  })
  return app
}
