import { aPayment } from '#factories/a-payment.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { deleteApplication } from '#src/features/cases/delete-application.server.ts'
import { recordOutcome } from '#src/features/checkout/record-outcome.server.ts'
import { findPurchase } from '#src/features/payments/purchase.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { addMs, type DiaryEntry } from './diary.ts'
import type { Person } from './generate-people.ts'
import { chooseOfficeTime } from './office-hours.ts'
import type { Random } from './random.ts'
import { openDuePayment, settleDuePayment } from './settle-due-payment.server.ts'

/** Adds five applications with problems: a wrong amount, a double payment, a reversal, a failed payment and a deletion. */
export function createIncidentDiary(
  random: Random,
  now: Date,
  people: readonly [Person, Person, Person, Person, Person],
  owner: StaffActor,
): Array<DiaryEntry> {
  const [wrongAmount, paidTwice, reversed, failed, deleted] = people
  const recordFailure = (kind: 'mismatch' | 'failed') => async (app: AppContext, id: string, person: Person) => {
    const payment = await openDuePayment(app, random, { kind: 'application', id }, person.email)
    if (payment === null) return
    await recordOutcome(app, payment.reference, kind === 'mismatch' ? { kind, ...WRONG_AMOUNT_OUTCOME } : { kind })
  }
  return [
    ...createIncidentEntries(addMs(now, -3 * DAY_MS), wrongAmount, recordFailure('mismatch')),
    ...createIncidentEntries(addMs(now, -9 * DAY_MS), paidTwice, (app, id, person) =>
      payTwice(app, random, id, person),
    ),
    ...createIncidentEntries(addMs(now, -30 * DAY_MS), reversed, async (app, id, person) => {
      const reference = await settleDuePayment(app, random, { kind: 'application', id }, person.email)
      if (reference !== null) await recordOutcome(app, reference, { kind: 'reversed' })
    }),
    ...createIncidentEntries(addMs(now, -2 * DAY_MS), failed, recordFailure('failed')),
    ...createIncidentEntries(chooseOfficeTime(random, addMs(now, -20 * DAY_MS)), deleted, (app, id, { email }) =>
      deleteApplication(app, owner, { id, confirmation: email }),
    ),
  ]
}

/** The bank transfer that arrived was about a tenth of the amount due. */
const WRONG_AMOUNT_OUTCOME = { reason: 'amount', arrived: { kobo: 1_213_800, currency: 'NGN' } } as const

function createIncidentEntries(
  at: Date,
  person: Person,
  incident: (app: AppContext, id: string, person: Person) => Promise<unknown>,
): Array<DiaryEntry> {
  let id = ''
  const writeApplication: DiaryEntry['write'] = async app => {
    const { name: applicantName, email, phone } = person
    const form = { applicantName, email, phone, sector: 'technology', notes: null, sender: '203.0.113.9' }
    id = (await createApplication(app, { item: 'application_fee', plan: 'split', ...form })).id
  }
  return [
    { at: addMs(at, -14 * HOUR_MS), write: writeApplication },
    { at, write: app => incident(app, id, person) },
  ]
}

/** The first payment counts, and the second must be refunded. */
async function payTwice(app: AppContext, random: Random, id: string, { email }: Person) {
  const purchaseKey = { kind: 'application', id } as const
  const firstPayment = await openDuePayment(app, random, purchaseKey, email)
  if (firstPayment === null) return
  const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await settlePayment(app, firstPayment.reference, paidOutcome)
  const purchase = await findPurchase(app.db, purchaseKey, email)
  if (purchase === null) return
  const secondPayment = await aPayment()
    .for(purchase)
    .of(firstPayment.instalment, firstPayment.pence)
    .saveTo(app.db, app.clock)
  const laterApp = { ...app, clock: { now: () => addMs(app.clock.now(), 2 * MINUTE_MS) } }
  await settlePayment(laterApp, secondPayment.reference, paidOutcome)
}
