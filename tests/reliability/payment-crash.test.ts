import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { expectBooksEqual } from '../support/crashes/compare-books.ts'
import { MOMENTS, type Moment, type Step } from '../support/crashes/killing-proxy.ts'
import { newEmail, openBrowser, orNull, paymentPathOf, pressPay } from '../support/crashes/payer.ts'
import { type PaymentWorld, startPaymentWorld } from '../support/crashes/payment-world.ts'
import { chooseSize } from '../support/full-run.ts'

const TIMEOUT_MS = 120_000

const TRIED_MOMENTS = chooseSize<ReadonlyArray<Moment>>({ sample: ['during'], full: MOMENTS })
/** The usual run interrupts one call in each direction. */
const OTHER_MOMENTS = chooseSize<ReadonlyArray<Moment>>({ sample: [], full: MOMENTS })

type Kill = { step: Step; moment: Moment; choice: 'never-comes-back' | 'notice-lost'; comesBack?: boolean }

let world: PaymentWorld

beforeAll(async () => {
  world = await startPaymentWorld({ stepMinutes: 6 })
}, TIMEOUT_MS)

test.each(TRIED_MOMENTS)(
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
    await world.passTime()
    await expectBooksEqual(world)
    expect(await readPaid(application.id)).toBe(false)

    const checkout = await pressPay(browser, application.path)
    if (checkout === null) throw new Error('The program did not answer.')
    await world.provider.press(checkout.url, 'pay')
    await expectBooksEqual(world)
    await expectPaidOnce(application.id, checkout.shownKobo)
  },
)

test.each(TRIED_MOMENTS)(
  'C79: when the program is killed %s a webhook, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'webhook', moment, choice: 'never-comes-back' }),
)

test.each(OTHER_MOMENTS)(
  'C79: when the program is killed %s the check after a webhook, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'verify', moment, choice: 'never-comes-back' }),
)

test.each(OTHER_MOMENTS)(
  'C79: when the program is killed %s the check of the result page, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'verify', moment, choice: 'notice-lost', comesBack: true }),
)

test.each(OTHER_MOMENTS)(
  'C79: when the program is killed %s a scheduled check, the payment settles once',
  {
    timeout: TIMEOUT_MS,
  },
  moment => expectSettledAfterKill({ step: 'verify', moment, choice: 'notice-lost' }),
)

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
  const [application] = await world.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  return application?.paid
}

async function expectPaidOnce(id: string, shownKobo: number) {
  const paidPayments = (await world.db.select().from(payments).where(eq(payments.caseId, id))).filter(
    ({ settledAt }) => settledAt !== null,
  )
  expect(paidPayments.map(({ kobo }) => kobo)).toEqual([shownKobo])
  expect(await readPaid(id)).toBe(true)
}
