import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { recordFactChecks } from '#src/features/visa/record-fact-checks.server.ts'
import { factVersions } from '#src/features/visa/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { deadlineReminder } from './reminders.server.ts'
import { applicationClocks } from './table.server.ts'
import { rewriteClocks } from './write-dates.server.ts'

const remindOfClocks = (app: AppContext) => sendReminders(app, [deadlineReminder])

const IN_TECHNOLOGY = { endorsingBody: null, sector: 'technology' }

/** The visa must be applied for within the next three months. The time is ten in Lagos. */
async function createEndorsedCase({ isRuleChecked = true } = {}) {
  const app = await testContext()
  const builder = anApplication().forItem('full_support', 'full').settled('complete').inStatus('endorsed')
  const { id } = await builder.saveTo(app.db, app.clock)
  const endorsed = dayInLagos(app.clock.now())
  const dated = { submitted: addDays(endorsed, -40), endorsed }
  if (isRuleChecked) {
    const checkedDays = { checkedOn: endorsed, nextCheckOn: addDays(endorsed, 120) }
    await app.db.update(factVersions).set(checkedDays).where(eq(factVersions.fact, 'visa-application-time'))
  }
  await app.db.transaction(tx => rewriteClocks({ app, tx }, { id, ...IN_TECHNOLOGY }, dated))
  const [clock] = await app.db.select().from(applicationClocks).where(eq(applicationClocks.clock, 'visa_application'))
  if (clock === undefined) throw new Error('The clock does not run.')
  return { app, id, clock }
}

const VISA_DAYS = 92

test('the applicant gets three reminders before the last day, and none after it', async () => {
  const { app, id, clock } = await createEndorsedCase()
  expect(await remindOfClocks(app)).toBe(0)
  for (let day = 0; day < VISA_DAYS + 5; day++) {
    app.clock.advance({ days: 1 })
    await remindOfClocks(app)
    expect(await remindOfClocks(app)).toBe(0)
  }
  const sent = (await queuedMail(app.db)).filter(({ template }) => template === 'milestones.reminder')
  expect(sent).toHaveLength(3)
  expect(sent[0]).toMatchObject({ data: { clock: 'visa_application', endsOn: clock.endsOn } })
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(Array(3).fill('milestone.reminder_queued'))
})

test('nothing is sent at night, and one mail replaces the missed ones', async () => {
  const { app } = await createEndorsedCase()
  app.clock.advance({ days: VISA_DAYS - 5, hours: 12 })
  expect(await remindOfClocks(app)).toBe(0)
  app.clock.advance({ hours: 12 })
  expect(await remindOfClocks(app)).toBe(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('three days before the last day, the owner of the case gets a notice, and no other colleague does', async () => {
  const { app, id } = await createEndorsedCase()
  const saveStaff = (email: string) =>
    aStaffMember().withEmail(email).withPassword('a long enough passphrase').saveTo(app.db, app.clock)
  const owner = await saveStaff('ada@house.example')
  await saveStaff('tade@house.example')
  await writeApplication(app.db, id, { ownerId: owner.id })
  app.clock.advance({ days: VISA_DAYS - 3 })
  await remindOfClocks(app)
  const notices = (await queuedMail(app.db)).filter(({ template }) => template === 'milestones.notice')
  expect(notices.map(({ to }) => to)).toEqual(['ada@house.example'])
})

test('an applicant who stopped the reminders gets none', async () => {
  const { app, id } = await createEndorsedCase()
  await stopReminders(app, { matter: 'deadlines', id })
  app.clock.advance({ days: VISA_DAYS - 5 })
  expect(await remindOfClocks(app)).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])
})

test('a rule without a recent check sends no mail, and after a check one mail replaces what was missed', async () => {
  const { app } = await createEndorsedCase({ isRuleChecked: false })
  const owner = await aStaffMember().saveTo(app.db, app.clock)
  app.clock.advance({ days: VISA_DAYS - 5 })
  expect(await remindOfClocks(app)).toBe(0)
  await recordFactChecks(app, { kind: 'staff', id: owner.id }, { facts: ['visa-application-time'], note: null })
  expect(await remindOfClocks(app)).toBe(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('a check that comes after the last day sends no mail about it', async () => {
  const { app } = await createEndorsedCase({ isRuleChecked: false })
  const owner = await aStaffMember().saveTo(app.db, app.clock)
  app.clock.advance({ days: VISA_DAYS + 20 })
  await recordFactChecks(app, { kind: 'staff', id: owner.id }, { facts: ['visa-application-time'], note: null })
  expect(await remindOfClocks(app)).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])
})

test('a clock that was met gets no reminder', async () => {
  const { app, id, clock } = await createEndorsedCase()
  const days = { endorsed: clock.startsOn, visa_applied: clock.startsOn }
  await app.db.transaction(tx => rewriteClocks({ app, tx }, { id, ...IN_TECHNOLOGY }, days))
  app.clock.advance({ days: VISA_DAYS - 5 })
  expect(await remindOfClocks(app)).toBe(0)
})
