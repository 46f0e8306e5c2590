import type { AppContext } from '#src/database/app-context.ts'
import type { JobData } from '#src/database/jobs.ts'
import { confirmPayment, recheckPayment } from '#src/features/checkout/confirm-payment.server.ts'
import { receiveWebhook } from '#src/features/checkout/receive-webhook.server.ts'
import { sendRefund } from '#src/features/checkout/refunds/send-refund.server.ts'
import type { PaymentContext } from '#src/features/checkout/start-payment.server.ts'
import type { RateContext } from '#src/features/exchange-rate/current-rate.server.ts'
import type { RateSource } from '#src/features/exchange-rate/rate-source.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { type LookAlike, openLookAlike } from './open-look-alike.server.ts'

type BaseContext = AppContext & { storage: FileStorage; sessionSecret: string }

export type DiaryContext = BaseContext & PaymentContext & RateContext & { lookAlike: LookAlike }

export type DiaryEntry = { at: Date; write: (app: DiaryContext) => Promise<unknown> }

/** Runs the entries whose time has passed, in order, each with a clock that shows its own time. Skips future entries. */
export async function writeDiary(
  base: BaseContext,
  rates: RateSource,
  entries: ReadonlyArray<DiaryEntry>,
): Promise<void> {
  const now = base.clock.now()
  let currentTime = now
  const { context, doJobs } = createDiaryContext({ ...base, clock: { now: () => new Date(currentTime) } }, rates)
  const pastEntries = entries
    .filter(entry => entry.at < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, write } of pastEntries) {
    currentTime = at
    await write(context)
    await doJobs()
  }
}

/** Jobs about money are done after each entry. No others are queued, because jobs of the past must not run now. */
function createDiaryContext(base: BaseContext, rates: RateSource) {
  const queuedJobs: Array<(app: PaymentContext) => Promise<unknown>> = []
  const jobs: AppContext['jobs'] = {
    enqueue: async (_, name, data) => {
      if (name === 'confirm-payment') queuedJobs.push(app => confirm(app, data as JobData['confirm-payment']))
      if (name === 'send-refund') queuedJobs.push(app => sendRefund(app, (data as JobData['send-refund']).refundId))
    },
  }
  const app = { ...base, jobs }
  const lookAlike: LookAlike = openLookAlike(app, webhook => receiveWebhook(app, lookAlike.gateway.id, webhook))
  const context: DiaryContext = { ...app, rates, lookAlike, gateway: lookAlike.gateway }
  async function doJobs() {
    for (let job = queuedJobs.shift(); job !== undefined; job = queuedJobs.shift()) await job(context)
  }
  return { context, doJobs }
}

function confirm(app: PaymentContext, { reference, mayUndo }: JobData['confirm-payment']) {
  return mayUndo ? recheckPayment(app, reference) : confirmPayment(app, reference)
}

export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
