import { aPayment } from '#factories/a-payment.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { deleteApplication } from '#src/features/cases/delete-application.server.ts'
import { recordOutcome } from '#src/features/checkout/record-outcome.server.ts'
import { purchaseOf } from '#src/features/payments/purchase.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import type { Chance } from './chance.ts'
import { type Entry, later } from './diary.ts'
import { inOfficeHours } from './office-hours.ts'
import type { Person } from './people.ts'
import { openPayment, settle } from './settle.server.ts'

/** What goes wrong in any office: a wrong sum, a sum that came twice, one that was taken back, one that failed, a request to be forgotten. */
export function troubles(
  chance: Chance,
  now: Date,
  people: readonly [Person, Person, Person, Person, Person],
  owner: StaffActor,
): Array<Entry> {
  const [wrongSum, twice, takenBack, failed, forgotten] = people
  const outcome = (kind: 'mismatch' | 'failed') => async (app: Ground, id: string, person: Person) => {
    const payment = await openPayment(app, chance, { kind: 'application', id }, person.email)
    if (payment === null) return
    await recordOutcome(app, payment.reference, kind === 'mismatch' ? { kind, ...WRONG_SUM } : { kind })
  }
  return [
    ...caseOf(later(now, -3 * DAY_MS), wrongSum, outcome('mismatch')),
    ...caseOf(later(now, -9 * DAY_MS), twice, (app, id, person) => payTwice(app, chance, id, person)),
    ...caseOf(later(now, -30 * DAY_MS), takenBack, async (app, id, person) => {
      const reference = await settle(app, chance, { kind: 'application', id }, person.email)
      if (reference !== null) await recordOutcome(app, reference, { kind: 'reversed' })
    }),
    ...caseOf(later(now, -2 * DAY_MS), failed, outcome('failed')),
    ...caseOf(inOfficeHours(chance, later(now, -20 * DAY_MS)), forgotten, (app, id, { email }) =>
      deleteApplication(app, owner, { id, confirmation: email }),
    ),
  ]
}

/** A zero too few. */
const WRONG_SUM = { reason: 'amount', arrived: { kobo: 1_213_800, currency: 'NGN' } } as const

/** An application of the evening before, and what became of it. */
function caseOf(
  at: Date,
  person: Person,
  happens: (app: Ground, id: string, person: Person) => Promise<unknown>,
): Array<Entry> {
  let id = ''
  const open: Entry['write'] = async app => {
    const { name: applicantName, email, phone } = person
    const form = { applicantName, email, phone, categoryOfTalent: 'technology', notes: null, sender: '203.0.113.9' }
    id = (await createApplication(app, { item: 'application_fee', plan: 'split', ...form })).id
  }
  return [
    { at: later(at, -14 * HOUR_MS), write: open },
    { at, write: app => happens(app, id, person) },
  ]
}

/** Two windows, two cards: the first sum counts, the second is to be given back. */
async function payTwice(app: Ground, chance: Chance, id: string, { email }: Person) {
  const key = { kind: 'application', id } as const
  const first = await openPayment(app, chance, key, email)
  if (first === null) return
  const paid = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await settlePayment(app, first.reference, paid)
  const purchase = await purchaseOf(app.db, key, email)
  if (purchase === null) return
  const second = await aPayment().for(purchase).of(first.instalment, first.pence).saveTo(app.db, app.clock)
  const soon = { ...app, clock: { now: () => later(app.clock.now(), 2 * MINUTE_MS) } }
  await settlePayment(soon, second.reference, paid)
}
