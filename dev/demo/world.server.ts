import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { JobData } from '#src/database/jobs.ts'
import { addDays, dayInLagos, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { confirmPayment, recheckPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import type { PaymentContext } from '#src/features/money/checkout/payment-gateway.ts'
import { receiveWebhook } from '#src/features/money/checkout/receive-webhook.server.ts'
import { sendRefund } from '#src/features/money/refunds/send-refund.server.ts'
import type { RateContext } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { type LookAlike, openLookAlike } from './look-alike.server.ts'
import type { StaffKey } from './people.ts'
import { createRandom, type Random } from './random.ts'

type BaseContext = AppContext & { storage: FileStorage; sessionSecret: string }

/** What happened to one person. Each `yield` names the time of the next part, and one after today ends the story. */
export type Story = AsyncGenerator<Date, void, void>

export type World = BaseContext &
  PaymentContext &
  RateContext & {
    random: Random
    lookAlike: LookAlike
    team: Record<StaffKey, StaffActor>
    /** Returns one of the staff who work here at this time. */
    colleague: () => StaffActor
    /** Begins another story beside the one that calls it. */
    tell: (story: Story) => void
    ago: (days: number) => Date
    later: (ms: number) => Date
  }

/** Tells all stories at once, in the order of their times, with a clock that shows the time of each part. */
export async function tellStories(base: BaseContext, begin: (world: World) => Story): Promise<void> {
  const now = base.clock.now()
  let time = new Date(0)
  const parts: Array<{ at: Date; story: Story }> = []
  const { app, doJobs } = createPast({ ...base, clock: { now: () => new Date(time) } })
  const random = createRandom(20_261_121)
  const team = {} as World['team']
  const world: World = {
    ...app,
    random,
    rates: {
      fetchRate: async () => ({
        nairaMicrosPerPound: random.between(2_012_000_000, 2_094_000_000),
        source: 'demonstration',
      }),
    },
    team,
    colleague: () => random.oneOf([team.adaeze, team.tade, team.folasade]),
    tell: story => parts.push({ at: time, story }),
    ago: days => new Date(now.getTime() - days * DAY_MS),
    later: ms => new Date(time.getTime() + ms),
  }
  world.tell(begin(world))
  for (let part = takeEarliest(parts); part !== undefined; part = takeEarliest(parts)) {
    if (part.at > time) time = part.at
    const { value: at, done } = await part.story.next()
    await doJobs(world)
    if (!done && at < now) parts.push({ at, story: part.story })
  }
}

function takeEarliest(parts: Array<{ at: Date; story: Story }>) {
  let earliest = 0
  for (const [index, { at }] of parts.entries()) if (at < (parts[earliest]?.at ?? at)) earliest = index
  return parts.splice(earliest, 1)[0]
}

/** Jobs about money are done after each part. No others are queued, because jobs of the past must not run now. */
function createPast(base: BaseContext) {
  const queuedJobs: Array<(app: PaymentContext) => Promise<unknown>> = []
  const jobs: AppContext['jobs'] = {
    enqueue: async (_, name, data) => {
      if (name === 'confirm-payment') queuedJobs.push(app => confirm(app, data as JobData['confirm-payment']))
      if (name === 'send-refund') queuedJobs.push(app => sendRefund(app, (data as JobData['send-refund']).refundId))
    },
  }
  const lookAlike: LookAlike = openLookAlike({ ...base, jobs }, webhook =>
    receiveWebhook({ ...base, jobs }, lookAlike.gateway.id, webhook),
  )
  async function doJobs(app: PaymentContext) {
    for (let job = queuedJobs.shift(); job !== undefined; job = queuedJobs.shift()) await job(app)
  }
  return { app: { ...base, jobs, lookAlike, gateway: lookAlike.gateway }, doJobs }
}

function confirm(app: PaymentContext, { reference, mayUndo }: JobData['confirm-payment']) {
  return mayUndo ? recheckPayment(app, reference) : confirmPayment(app, reference)
}

const FRIDAY_NUMBER = 5

/** A moment of office hours on this day, or on the Friday before a weekend. */
export function officeTime({ random }: World, at: Date): Date {
  const day = dayInLagos(at)
  return momentOf(random, addDays(day, Math.min(0, FRIDAY_NUMBER - weekdayOf(day))))
}

/** A moment of office hours some days later, after the weekend if need be. */
export function officeTimeLater({ random, clock }: World, leastDays: number, mostDays = leastDays): Date {
  const day = addDays(dayInLagos(clock.now()), random.between(leastDays, mostDays))
  return momentOf(random, weekdayOf(day) > FRIDAY_NUMBER ? addDays(day, 8 - weekdayOf(day)) : day)
}

function momentOf(random: Random, day: string): Date {
  return instantInLagos(day, `${random.between(10, 16)}:${random.between(10, 59)}`)
}

/** Throws if a verb has refused. */
export function must<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`The demonstration was refused: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
