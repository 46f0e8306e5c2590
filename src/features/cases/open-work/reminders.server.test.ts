import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { recordMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { isReminderMatter } from '#src/features/mail/mail.ts'
import { type Reminder, scheduleReminders, sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { REMINDERS } from './reminders.server.ts'

type Matter = Reminder['matter']

/** Saves a case that is reminded of the matter within twelve days. */
const SET_UPS: Record<Matter, (app: AppContext) => Promise<string>> = {
  'first-payment': async app => (await anApplication().saveTo(app.db, app.clock)).id,
  'second-payment': async app =>
    (await anApplication().inStatus('final_review').settled('initial').saveTo(app.db, app.clock)).id,
  async documents(app) {
    const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
    const request = await aDocumentRequest(id).dueOn(dayInLagos(app.clock.now())).saveTo(app.db, app.clock)
    await scheduleReminders(app.db, [{ caseId: id, matter: 'documents', aboutId: request.id, dueAt: app.clock.now() }])
    return id
  },
  async deadlines(app) {
    const { id } = await anApplication().inStatus('final_review').settled('complete').saveTo(app.db, app.clock)
    const actor = { kind: 'staff', id: randomUUID() } as const
    const day = addDays(dayInLagos(app.clock.now()), 10)
    await recordMilestone(app, actor, { applicationId: id, fact: 'passport', day })
    return id
  },
  async letters(app) {
    const { id } = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
    const letter = await aLetter(id).inState('asked').saveTo(app.db, app.clock)
    await scheduleReminders(app.db, [{ caseId: id, matter: 'letters', aboutId: letter.id, dueAt: app.clock.now() }])
    return id
  },
  booking: async app => (await anOrder().settled().saveTo(app.db, app.clock)).id,
  async consultation(app) {
    const { booking } = await aBooking().at('2026-11-05', '14:00').saveTo(app.db, app.clock)
    const [payment] = await app.db
      .select()
      .from(payments)
      .where(eq(payments.id, booking.paymentId ?? ''))
    return payment?.caseId ?? ''
  },
}

const isOfApplication = (matter: Matter) => matter !== 'booking' && matter !== 'consultation'

/** A new matter is tried in each of these, and the mails that may be sent then have a reason here. */
const PAUSES: Record<
  string,
  { apply(app: AppContext, caseId: string, matter: Matter): unknown; sends: Array<Matter> }
> = {
  'a rejection': {
    apply: ({ db }, id, matter) =>
      isOfApplication(matter) && db.update(cases).set({ status: 'rejected' }).where(eq(cases.id, id)),
    // Consultations have no status.
    sends: ['booking', 'consultation'],
  },
  'a refund that ended the case': {
    apply: ({ db, clock }, id) => db.update(cases).set({ endedByRefundAt: clock.now() }).where(eq(cases.id, id)),
    // A refund leaves the booking until someone cancels it.
    sends: ['consultation'],
  },
  'the bin': {
    apply: ({ db, clock }, id) =>
      db
        .update(cases)
        .set({ deletedAt: clock.now(), deletedBy: randomUUID(), eraseAt: clock.now() })
        .where(eq(cases.id, id)),
    sends: [],
  },
  'a payment with a flag': {
    apply: ({ db }, id) => db.update(payments).set({ flag: 'amount' }).where(eq(payments.caseId, id)),
    // They are not about money. An unpaid application has no payment yet.
    sends: ['deadlines', 'consultation', 'first-payment'],
  },
  'the link that stops them': {
    apply: (app, id, matter) => isReminderMatter(matter) && stopReminders(app, { matter, id }),
    // The terms promise the first mail about the final payment. A booked time is no reminder to do something.
    sends: ['second-payment', 'consultation'],
  },
}

const MATTERS = REMINDERS.map(({ matter }) => matter)

/** Returns whether reminders queued a mail to the person within twelve days. */
async function isReminded(app: Awaited<ReturnType<typeof testContext>>): Promise<boolean> {
  const isToPerson = ne(mails.to, app.staffMailbox)
  const earlierCount = await app.db.$count(mails, isToPerson)
  for (let day = 0; day < 12; day++) {
    await sendReminders(app, REMINDERS)
    app.clock.advance({ days: 1 })
  }
  return (await app.db.$count(mails, isToPerson)) > earlierCount
}

test('each matter has its reminder', () => {
  expect(MATTERS.toSorted()).toEqual(Object.keys(SET_UPS).toSorted())
})

test.each(MATTERS)('the reminder of %s is sent to a case that goes on', async matter => {
  const app = await testContext()
  await SET_UPS[matter](app)
  expect(await isReminded(app)).toBe(true)
})

test.each(Object.entries(PAUSES).flatMap(([pause, each]) => MATTERS.map(matter => ({ pause, matter, ...each }))))(
  'after $pause no reminder of $matter is sent without a reason',
  async ({ matter, apply, sends }) => {
    const app = await testContext()
    await apply(app, await SET_UPS[matter](app), matter)
    expect(await isReminded(app)).toBe(sends.includes(matter))
  },
)
