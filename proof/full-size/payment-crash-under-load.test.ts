import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, isNotNull, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { payments } from '#src/features/money/table.server.ts'
import { expectBooksEqual } from '#tests/support/crashes/compare-books.ts'
import { MOMENTS, type Step } from '#tests/support/crashes/killing-proxy.ts'
import type { OpenedCheckout } from '#tests/support/crashes/payer.ts'
import { findOtherSums, payUntilKilled } from '#tests/support/crashes/paying-visitors.ts'
import { type PaymentWorld, startPaymentWorld } from '#tests/support/crashes/payment-world.ts'

const TIMEOUT_MS = 120_000

/** How often the program is killed under load, in turn at a random time and at a random call. */
const KILL_COUNT = 30
const VISITOR_COUNT = 4
const STEPS_UNDER_LOAD: ReadonlyArray<Step> = ['initialize', 'verify', 'webhook']

let world: PaymentWorld

beforeAll(async () => {
  world = await startPaymentWorld({ stepMinutes: 6 })
}, TIMEOUT_MS)

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

async function countSettled() {
  const isSettled = isNotNull(payments.settledAt)
  return {
    own: await world.db.$count(payments, and(isSettled, isNull(payments.payLinkId))),
    sponsored: await world.db.$count(payments, and(isSettled, isNotNull(payments.payLinkId))),
  }
}

function pickRandom<Value>(values: ReadonlyArray<Value>): Value {
  const value = values[randomInt(values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
