import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { refunds as providerRefunds } from '#dev/sandbox/table.server.ts'
import { payments, refunds } from '#src/features/money/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { expectBooksEqual } from '../support/crashes/compare-books.ts'
import { MOMENTS, type Moment, type Step } from '../support/crashes/killing-proxy.ts'
import { newEmail, openBrowser, paymentPathOf, pressPay } from '../support/crashes/payer.ts'
import { type PaymentWorld, startPaymentWorld } from '../support/crashes/payment-world.ts'
import { chooseSize } from '../support/full-run.ts'
import { staffCookie } from '../support/staff-session.ts'

const TIMEOUT_MS = 120_000
const TRIED_MOMENTS = chooseSize<ReadonlyArray<Moment>>({ sample: ['during'], full: MOMENTS })
/** The usual run interrupts one call in each direction. */
const OTHER_MOMENTS = chooseSize<ReadonlyArray<Moment>>({ sample: [], full: MOMENTS })
/** How refunds that are disturbed by a kill end otherwise. */
const OTHER_ENDS = chooseSize({ sample: ['refund-fails'], full: ['refund-fails', 'refund-needs-attention'] } as const)

/** How refunds end after each button of the checkout. */
const ENDS = { pay: 'processed', 'refund-fails': 'failed', 'refund-needs-attention': 'needs_attention' } as const

type Choice = keyof typeof ENDS

let world: PaymentWorld
let staffId: string
const paymentIds = new Map<Choice, string>()

beforeAll(async () => {
  world = await startPaymentWorld({ stepMinutes: 61 })
  staffId = (await aStaffMember().inRole('owner').saveTo(world.db, world.clock)).id
}, TIMEOUT_MS)

test.each(OTHER_MOMENTS)(
  'C79: when the program is killed %s the look for a refund at the provider, it is paid once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectRefundedOnce('list of refunds', moment, { isSent: false }),
)

test.each(TRIED_MOMENTS)(
  'C79: when the program is killed %s the request for a refund, it is paid once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectRefundedOnce('request for a refund', moment, { isSent: false }),
)

test.each(TRIED_MOMENTS)(
  'C79: when the program is killed %s a webhook about a refund, it is paid once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectRefundedOnce('webhook', moment, { isSent: true }),
)

test.each(OTHER_MOMENTS)(
  'C79: when the program is killed %s the check of a refunded payment, the refund is paid once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectRefundedOnce('verify', moment, { isSent: true }),
)

test.each(OTHER_MOMENTS)(
  'C79: when the program is killed %s the check of a sent refund, it is paid once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectRefundedOnce('list of refunds', moment, { isSent: true }),
)

test.each(OTHER_ENDS)(
  'C79: when the program is killed during a webhook, our refund has the state of the provider (%s)',
  { timeout: TIMEOUT_MS },
  choice => expectRefundedOnce('webhook', 'during', { isSent: true, choice }),
)

let refundCount = 0

async function expectRefundedOnce(
  step: Step,
  moment: Moment,
  { isSent, choice = 'pay' }: { isSent: boolean; choice?: Choice },
) {
  refundCount += 1
  const naira = 1_000 + refundCount
  const send = prepareRefund(await findPayment(choice), naira)
  let killed: Promise<void>
  if (isSent) {
    expect((await send())?.status).toBe(200)
    await expect.poll(() => readStates(naira)).toMatchObject({ ours: ['pending'] })
    killed = world.killAt(step, moment)
    await world.passTime()
  } else {
    killed = world.killAt(step, moment)
    await send()
  }
  await killed
  await world.restart()

  // Staff repeat a form that got no answer.
  expect((await send())?.status).toBe(200)
  await world.passTime()
  await expectBooksEqual(world)
  await world.passTime()
  await expectBooksEqual(world)
  expect(await readStates(naira)).toEqual({ ours: [ENDS[choice]], theirs: [ENDS[choice].replace('_', '-')] })
}

function prepareRefund(paymentId: string, naira: number): () => Promise<Response | null> {
  const fields = {
    share: 'part',
    amount: String(naira),
    meaning: 'due_again',
    reason: 'Paid too much',
    idempotencyKey: randomUUID(),
  }
  return async () => {
    const { name, value } = await staffCookie(world, staffId)
    return fetch(world.origin() + act('proposeRefund', { paymentId }), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' },
    }).catch(() => null)
  }
}

async function readStates(naira: number) {
  const amount = naira * 100
  const ours = await world.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.amount, amount))
  const theirs = await world.providerDb
    .select({ status: providerRefunds.status })
    .from(providerRefunds)
    .where(eq(providerRefunds.amount, amount))
  return { ours: ours.map(({ state }) => state), theirs: theirs.map(({ status }) => status) }
}

/** Refunds with one end share a payment, which is paid before the first of them. */
async function findPayment(choice: Choice): Promise<string> {
  const paidId = paymentIds.get(choice)
  if (paidId !== undefined) return paidId
  const application = await anApplication().withEmail(newEmail()).saveTo(world.db, world.clock)
  const checkout = await pressPay(openBrowser(world), paymentPathOf(application))
  if (checkout === null) throw new Error('The program did not answer.')
  await world.provider.press(checkout.url, choice)
  await expectBooksEqual(world)
  const [payment] = await world.db.select().from(payments).where(eq(payments.caseId, application.id))
  if (payment === undefined) throw new Error('The payment is gone.')
  paymentIds.set(choice, payment.id)
  return payment.id
}
