import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { expectBooksEqual } from '../support/crashes/compare-books.ts'
import { MOMENTS, type Moment, type Step } from '../support/crashes/killing-proxy.ts'
import {
  newEmail,
  type OpenedCheckout,
  openBrowser,
  orNull,
  paymentPathOf,
  pressPay,
} from '../support/crashes/payer.ts'
import { findOtherSums, payUntilKilled } from '../support/crashes/paying-visitors.ts'
import { type PaymentWorld, startPaymentWorld } from '../support/crashes/payment-world.ts'

const TIMEOUT_MS = 120_000

/** A killed job of the schedule is noticed only after 10 seconds without a heartbeat. */
const SLOW_MOMENTS: ReadonlyArray<Moment> = process.env.FULL ? MOMENTS : ['during']

/** How often the program is killed under load, in turn at a random time and at a random call. */
const KILL_COUNT = process.env.FULL ? 30 : 2
const VISITOR_COUNT = 4
const STEPS_UNDER_LOAD: ReadonlyArray<Step> = ['initialize', 'verify', 'webhook']

type Kill = { step: Step; moment: Moment; choice: 'never-comes-back' | 'notice-lost'; comesBack?: boolean }

let world: PaymentWorld

beforeAll(async () => {
  world = await startPaymentWorld({ stepMinutes: 6 })
}, TIMEOUT_MS)

test.each(MOMENTS)(
  'C79: when the program is killed %s the call that opens a checkout, nothing is charged until the payer pays once',
  {
    timeout: TIMEOUT_MS,
  },
  async moment => {
    const application = await apply()
    const browser = openBrowser(world)
    const killed = world.killAt('initialize', moment)
    await pressPay(browser, application.path)
    await killed
    await world.restart()
    await expectBooksEqual(world)
    expect(await readPaid(application.id)).toBe(false)

    const checkout = await pressPay(browser, application.path)
    if (checkout === null) throw new Error('The program did not answer.')
    await world.provider.press(checkout.url, 'pay')
    await expectBooksEqual(world)
    await expectPaidOnce(application.id, checkout.shownKobo)
  },
)

test.each(MOMENTS)(
  'C79: when the program is killed %s a webhook, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'webhook', moment, choice: 'never-comes-back' }),
)

test.each(MOMENTS)(
  'C79: when the program is killed %s the check after a webhook, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'verify', moment, choice: 'never-comes-back' }),
)

test.each(MOMENTS)(
  'C79: when the program is killed %s the check of the result page, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'verify', moment, choice: 'notice-lost', comesBack: true }),
)

test.each(SLOW_MOMENTS)(
  'C79: when the program is killed %s a scheduled check, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'verify', moment, choice: 'notice-lost' }),
)

test(`C79: killing the program ${KILL_COUNT} times while parts and sponsors’ payments run leaves our books equal`, {
  timeout: TIMEOUT_MS + KILL_COUNT * 20_000,
}, async () => {
  const checkouts: Array<OpenedCheckout> = []
  for (let kill = 0; kill < KILL_COUNT; kill++) {
    const settledBefore = await countSettled()
    const visitors = Array.from({ length: VISITOR_COUNT }, (_, number) => payUntilKilled(world, checkouts, number))
    // A kill before a part and a sponsor's payment are settled would prove nothing.
    const isNewSettled = async () => {
      const { own, sponsored } = await countSettled()
      return own > settledBefore.own && sponsored > settledBefore.sponsored
    }
    await expect.poll(isNewSettled, { timeout: 60_000 }).toBe(true)
    if (kill % 2 === 0) {
      await pause(randomInt(1000))
      await world.kill()
    } else {
      await world.killAt(pickRandom(STEPS_UNDER_LOAD), pickRandom(MOMENTS))
    }
    await Promise.all(visitors)
    await world.restart()
    await world.passTime()
  }
  await expectBooksEqual(world)
  expect(await findOtherSums(world, checkouts)).toEqual([])
})

async function expectSettledAfterKill({ step, moment, choice, comesBack = false }: Kill) {
  const { id, path } = await apply()
  const browser = openBrowser(world)
  const checkout = await pressPay(browser, path)
  if (checkout === null) throw new Error('The program did not answer.')
  const killed = world.killAt(step, moment)
  const answer = await world.provider.press(checkout.url, choice)
  if (comesBack) await orNull(browser.open(answer.headers.get('location') ?? ''))
  else if (choice === 'notice-lost') {
    await world.passTime()
    await world.reconcile()
  }
  await killed
  await world.restart()
  await world.passTime()
  await expectBooksEqual(world)
  await expectPaidOnce(id, checkout.shownKobo)
}

async function apply() {
  const application = await anApplication().withEmail(newEmail()).saveTo(world.db, world.clock)
  return { ...application, path: paymentPathOf(application) }
}

async function readPaid(id: string) {
  const [application] = await world.db.select().from(applications).where(eq(applications.id, id))
  return application?.paid
}

async function countSettled() {
  const isSettled = isNotNull(payments.settledAt)
  return {
    own: await world.db.$count(payments, and(isSettled, isNull(payments.payLinkId))),
    sponsored: await world.db.$count(payments, and(isSettled, isNotNull(payments.payLinkId))),
  }
}

async function expectPaidOnce(id: string, shownKobo: number) {
  const paidPayments = (await world.db.select().from(payments).where(eq(payments.applicationId, id))).filter(
    ({ settledAt }) => settledAt !== null,
  )
  expect(paidPayments.map(({ kobo }) => kobo)).toEqual([shownKobo])
  expect(await readPaid(id)).toBe(true)
}

function pickRandom<Value>(values: ReadonlyArray<Value>): Value {
  const value = values[randomInt(values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
