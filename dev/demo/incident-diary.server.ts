import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { deleteApplication } from '#src/features/cases/delete-application.server.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'
import type { Person } from './generate-people.ts'
import { chooseOfficeTime } from './office-hours.ts'
import { openCheckout, payAtCheckout } from './pay-online.server.ts'
import type { Random } from './random.ts'

export const INCIDENT_COUNT = 5

/** Adds applications with problems: a wrong amount, a double payment, a lost dispute, a failed payment, a deletion. */
export function createIncidentDiary(
  random: Random,
  now: Date,
  people: ReadonlyArray<Person>,
  owner: StaffActor,
): Array<DiaryEntry> {
  const daysAgo = (days: number) => addMs(now, -days * DAY_MS)
  const disputedAt = daysAgo(30)
  const incidents: ReadonlyArray<{ at: Date; write: WriteIncident }> = [
    { at: daysAgo(3), write: pressInstead('wrong-amount') },
    { at: daysAgo(9), write: payTwice },
    { at: disputedAt, write: pressInstead('disputed') },
    { at: daysAgo(2), write: pressInstead('decline') },
    {
      at: chooseOfficeTime(random, daysAgo(20)),
      write: (app, id, { email }) => deleteApplication(app, owner, { id, confirmation: email }),
    },
  ]
  return [
    ...incidents.flatMap(({ at, write }, index) => createIncidentEntries(at, people[index], write)),
    ...[MINUTE_MS, HOUR_MS, 17 * HOUR_MS, 18 * HOUR_MS].map(delay => createDueWorkEntry(addMs(disputedAt, delay))),
  ]
}

/** The look-alike opens, reminds of and decides disputes, and pays refunds. */
export function createDueWorkEntry(at: Date): DiaryEntry {
  return { at, write: app => app.lookAlike.doDueWork() }
}

type WriteIncident = (app: DiaryContext, id: string, person: Person) => Promise<unknown>

function createIncidentEntries(at: Date, person: Person | undefined, incident: WriteIncident): Array<DiaryEntry> {
  if (person === undefined) throw new RangeError('An incident needs a person.')
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

function pressInstead(button: string): WriteIncident {
  return async (app, id, { email }) => {
    const checkout = await openCheckout(app, { kind: 'application', id }, email)
    if (checkout !== null) await payAtCheckout(app, checkout, button)
  }
}

/** The first payment counts, and the second must be refunded. */
async function payTwice(app: DiaryContext, id: string, { email }: Person) {
  const key = { kind: 'application', id } as const
  const cardCheckout = await openCheckout(app, key, email, { chosenChannel: 'card' })
  const transferCheckout = await openCheckout(app, key, email, { chosenChannel: 'bank_transfer' })
  if (cardCheckout === null || transferCheckout === null) return
  await payAtCheckout(app, cardCheckout)
  await payAtCheckout(app, transferCheckout)
}
