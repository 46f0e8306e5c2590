import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deliveries, disputes, refunds, transactions } from '../table.server.ts'
import { answerWithData, type PaystackContext, refuse, requireKey } from './api.ts'
import { listBanks } from './banks.ts'
import { createCheckoutRoutes } from './checkout.ts'
import { createDisputeFileHandler, createDisputeRoutes } from './dispute-routes.ts'
import { isDisputeDue, processDueDisputes } from './disputes.ts'
import { createFaultRoutes, createRateHandler, failCallsOnFault } from './faults.ts'
import { confirmTransfers, isTransferDue, payTransaction } from './pay.ts'
import { createRefundRoutes } from './refund-routes.ts'
import { isRefundDue, processDueRefunds } from './refunds.ts'
import { createSettlementRoutes, isSettlementDue, settleEarlierDays } from './settlements.ts'
import {
  createInitializeHandler,
  createTransactionHandler,
  createVerifyHandler,
  findTransactionByReference,
} from './transactions.ts'
import { isDeliveryDue, sendDueWebhooks } from './webhooks.ts'

type SandboxPaystackOptions = Omit<PaystackContext, 'webhookUrl' | 'stopping'> & { webhookUrl: string | (() => string) }

const TICK_INTERVAL_MS = 1_000
const MAX_BODY_BYTES = 100_000

/**
 * Simulates Paystack: its API, checkout and signed webhooks, and also a rate source. `start` does due work every
 * second, `tick` does it once. `pay` presses Pay at an open checkout.
 */
export function createSandboxPaystack(options: SandboxPaystackOptions) {
  const stopController = new AbortController()
  const { webhookUrl } = options
  const context: PaystackContext = {
    ...options,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    stopping: stopController.signal,
  }
  let timer: NodeJS.Timeout | undefined
  let currentWork: Promise<void> = Promise.resolve()

  async function tryDueWork() {
    try {
      if (await hasDueWork(context)) await doDueWork(context)
    } catch (err) {
      if (!stopController.signal.aborted) context.log.warn({ err }, 'sandbox paystack: due work failed')
    }
  }
  function scheduleNextTick() {
    timer = setTimeout(() => {
      currentWork = tryDueWork().then(() => {
        if (!stopController.signal.aborted) scheduleNextTick()
      })
    }, TICK_INTERVAL_MS)
    timer.unref()
  }

  return {
    app: createRoutes(context),
    start: scheduleNextTick,
    tick: () => doDueWork(context),
    async pay(reference: string): Promise<void> {
      const transaction = await findTransactionByReference(context.db, reference)
      if (transaction === null) throw new Error('There is no checkout with this reference.')
      await payTransaction(context, transaction, 'pay')
    },
    async stop() {
      stopController.abort()
      clearTimeout(timer)
      await currentWork
    },
  }
}

async function hasDueWork({ db, clock }: PaystackContext): Promise<boolean> {
  const now = clock.now()
  const one = { one: sql`1` }
  const found = await unionAll(
    db.select(one).from(transactions).where(isTransferDue(now)),
    db.select(one).from(refunds).where(isRefundDue(now)),
    db.select(one).from(disputes).where(isDisputeDue(now)),
    db.select(one).from(transactions).where(isSettlementDue(now)),
    db.select(one).from(deliveries).where(isDeliveryDue(now)),
  ).limit(1)
  return found.length > 0
}

async function doDueWork(context: PaystackContext): Promise<void> {
  await confirmTransfers(context)
  await processDueDisputes(context)
  await processDueRefunds(context)
  await settleEarlierDays(context)
  await sendDueWebhooks(context)
}

function createRoutes(context: PaystackContext): Hono {
  const app = new Hono()
  const keyCheck = requireKey(context)
  const apiChecks = [keyCheck, failCallsOnFault(context)] as const

  app.put('/dispute/:id/file', createDisputeFileHandler(context))
  app.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: c => refuse(c, 413, 'Payload too large') }))
  app.post('/transaction/initialize', ...apiChecks, createInitializeHandler(context))
  app.get('/transaction/verify/:reference', ...apiChecks, createVerifyHandler(context))
  app.get('/transaction/:id', ...apiChecks, createTransactionHandler(context))
  app.route('/refund', createRefundRoutes(context, apiChecks))
  app.route('/dispute', createDisputeRoutes(context, apiChecks))
  app.get('/bank', ...apiChecks, listBanks)
  app.get('/balance', ...apiChecks, c => answerWithData(c, 'Balances retrieved', [{ currency: 'NGN', balance: 0 }]))
  app.route('/settlement', createSettlementRoutes(context, apiChecks))
  app.get('/rate/v2/rate/GBP/NGN', createRateHandler(context))
  app.use('/faults', keyCheck)
  app.route('/faults', createFaultRoutes(context))
  app.route('/', createCheckoutRoutes(context))

  // Hono ignores `notFound` in a mounted app.
  app.all('*', c => refuse(c, 404, 'Entity not found'))
  app.onError((err, c) => {
    context.log.error({ err, path: c.req.routePath }, 'sandbox paystack failed')
    return refuse(c, 500, 'An error occurred', { type: 'api_error', nextStep: 'Try again later' })
  })
  return app
}
