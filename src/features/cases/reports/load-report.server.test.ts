import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCalendar } from '#dev/factories/a-calendar.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import { undoStatus } from '#src/features/cases/status/undo-status.server.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { recordReasons } from '#src/features/visa/outcomes/record-reasons.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { INVENTED_SET, saveCriteriaSet } from '#tests/support/criteria-set.ts'
import { exportReport, findPeriod, loadReport } from './load-report.server.ts'
import type { ReportKey } from './report.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const OWNER: { id: string; role: Role } = { id: STAFF.id, role: 'owner' }

type App = Awaited<ReturnType<typeof testContext>>

async function readReport(app: App, report: ReportKey, period = '2026-11', reader = OWNER) {
  const found = await loadReport(app, { report, period: await findPeriod(app, period), reader })
  return { ...found, rows: found.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells)) }
}

async function setStatus(app: App, id: string, status: Status) {
  const [found] = await app.db.select().from(cases).where(eq(cases.id, id))
  const result = await updateApplication(app, STAFF, {
    id,
    version: found?.version ?? 0,
    status,
    day: dayInLagos(app.clock.now()),
    skipsSteps: true,
    adminNotes: null,
    reason: null,
    notifyApplicant: false,
  })
  expect(result).toMatchObject({ ok: true })
}

test.each(['sources', 'funnel', 'outcomes', 'refusals', 'steps', 'work'] as const)(
  'without any case, the report %s says so',
  async report => {
    const app = await testContext()
    for (const period of ['2026-11', '2026-Q4', '2026', 'all'])
      expect(await readReport(app, report, period)).toMatchObject({ isEmpty: true })
  },
)

test('sources counts answers and links of the period, without the bin, and no share below ten', async () => {
  const app = await testContext()
  const friend = anApplication().comingFrom({ heardFrom: 'A friend or colleague', ref: null })
  await friend.withEmail('a@example.ng').submitTo(app)
  await friend.withEmail('b@example.ng').settled('initial').saveTo(app.db, app.clock)
  await anApplication().comingFrom({ heardFrom: 'LinkedIn', ref: 'linkedin' }).submitTo(app)
  await anApplication().withEmail('c@example.ng').inBin(STAFF.id).saveTo(app.db, app.clock)
  const message = { name: 'Ada Obi', email: 'd@example.ng', sector: 'other', message: 'May I ask?' } as const
  await receiveMessage(app, { ...message, ref: 'linkedin' }, { acknowledge: false })
  const { rows } = await readReport(app, 'sources')
  expect(rows).toEqual([
    ['A friend or colleague', null, null, 1, 0, '0 of 1'],
    ['LinkedIn', null, null, 1, 0, '0 of 1'],
    ['No answer', null, null, 1, 1, '1 of 1'],
    ['ref=linkedin', 1, 0, 1, 0, '0 of 1'],
  ])
  expect((await readReport(app, 'sources', '2026-10')).isEmpty).toBe(true)
})

test('the funnel counts later steps in the month in which the case arrived', async () => {
  const app = await testContext()
  const message = { name: 'Ada Obi', email: 'ada.obi@example.ng', sector: 'other', message: 'May I ask?' } as const
  await receiveMessage(app, message, { acknowledge: false })
  await receiveMessage(app, { ...message, email: 'other@example.ng' }, { acknowledge: false })
  const { id } = await anApplication().settled('complete').inStatus('completed').saveTo(app.db, app.clock)
  await anApplication().withEmail('unpaid@example.ng').submitTo(app)
  app.clock.advance({ days: 40 })
  await setStatus(app, id, 'submitted')
  app.clock.advance({ days: 30 })
  await setStatus(app, id, 'endorsed')
  const { rows } = await readReport(app, 'funnel', '2026-11')
  expect(rows).toEqual([
    ['Application Fee', null, null, 2, 1, 1, 1, 0, '1 of 1'],
    ['All packages', 2, 1, 2, 1, 1, 1, 0, '1 of 1'],
  ])
  const { groups } = await readReport(app, 'funnel', '2026')
  expect(groups.map(({ title }) => title)).toEqual(['2026', 'November 2026'])
})

test('outcomes and reasons are counted by the month of the decision, also after the erasure of the cases', async () => {
  const app = await testContext()
  await saveCriteriaSet(app.db)
  const decide = async (status: Status, isChosen: boolean) => {
    const { id } = await anApplication().inStatus(status).saveTo(app.db, app.clock)
    const { body: endorsingBody, route: endorsementRoute } = INVENTED_SET
    if (isChosen) await writeApplication(app.db, id, { endorsingBody, endorsementRoute })
    return id
  }
  await decide('endorsed', false)
  await decide('endorsed', true)
  const applicationId = await decide('refused', true)
  await decide('refused', true)
  await recordReasons(app, STAFF, {
    applicationId,
    reasons: [{ criterionId: 'invented-prize', reason: 'too_old' }],
    shown: '',
  })
  await app.db.delete(cases)
  const { rows } = await readReport(app, 'outcomes', 'all')
  expect(rows).toEqual([
    ['UK Research and Innovation (UKRI), exceptional promise', 3, 1, 2, '1 of 3'],
    ['Not chosen', 1, 1, 0, '1 of 1'],
    ['All bodies', 4, 2, 2, '2 of 4'],
  ])
  const refusals = await readReport(app, 'refusals')
  expect(refusals.groups).toMatchObject([
    { title: 'UK Research and Innovation (UKRI), exceptional promise, technology' },
  ])
  expect(refusals.rows).toEqual([['A prize', 0, 0, 1, 0, 0, 1]])
  expect(refusals.notes).toEqual([
    'Not endorsed: 2. Letters that name a criterion: 1. Letters that name none: 0. Not recorded yet: 1.',
  ])
  expect(await readReport(app, 'outcomes', '2026-10')).toMatchObject({ isEmpty: true })
})

test('steps measures working days, from the first payment, and leaves out what was undone', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('complete').saveTo(app.db, app.clock)
  app.clock.advance({ days: 1 })
  await setStatus(app, id, 'under_review')
  await undoStatus(app, STAFF, id)
  app.clock.advance({ days: 6 })
  await setStatus(app, id, 'under_review')
  app.clock.advance({ days: 1 })
  await setStatus(app, id, 'evidence_review')
  const { rows } = await readReport(app, 'steps')
  expect(rows).toEqual([
    ['Pending, until the first review', 1, 5, 'Too few to say', 'Within 7 business days', '1 of 1'],
    ['Under Review', 1, 1, 'Too few to say', 'No time', null],
  ])
  const types = (await app.db.select({ type: auditEvents.type }).from(auditEvents)).map(({ type }) => type)
  expect(types).toContain('application.status_undone')
})

test('slots counts offered and booked half-hours, and calls by what became of them', async () => {
  const app = await testContext()
  await aBooking().at('2026-11-05', '10:00').saveTo(app.db, app.clock)
  await aBooking().forItem('consultation_60').at('2026-11-05', '12:00').inStatus('no_show').saveTo(app.db, app.clock)
  await aBooking().at('2026-11-06', '10:00').inStatus('cancelled').saveTo(app.db, app.clock)
  await aBooking().at('2026-11-26', '10:00').saveTo(app.db, app.clock)
  app.clock.advance({ days: 10 })
  const { rows, groups } = await readReport(app, 'slots')
  const offered = Number(rows[1]?.[1])
  expect(offered).toBeGreaterThan(10)
  expect(rows[1]).toEqual(['2 Nov', offered, 3, `${Math.round(300 / offered)}%`, 1, 0, 1, 1])
  expect(rows.find(([week]) => week === '23 Nov')).toEqual([
    '23 Nov',
    offered,
    1,
    `${Math.round(100 / offered)}%`,
    0,
    1,
    0,
    0,
  ])
  expect(groups[0]?.rows.at(-1)).toMatchObject({
    isTotal: true,
    cells: ['Whole period', expect.any(Number), 4, expect.any(String), 1, 1, 1, 1],
  })
})

test('slots adds up all advisers, and shows each of them', async () => {
  const app = await testContext()
  await aBooking().at('2026-11-05', '10:00').saveTo(app.db, app.clock)
  const alone = (await readReport(app, 'slots')).groups
  const bola = await aCalendar().named('Bola').saveTo(app.db, app.clock)
  const gone = await aCalendar().named('Femi').closed().saveTo(app.db, app.clock)
  await aBooking().at('2026-11-05', '10:00').inCalendar(bola).saveTo(app.db, app.clock)
  await aBooking().at('2026-11-05', '11:00').inCalendar(gone).saveTo(app.db, app.clock)
  const [weeks, advisers] = (await readReport(app, 'slots')).groups
  expect(alone).toHaveLength(1)
  const offered = Number(alone[0]?.rows.at(-1)?.cells[1])
  expect(weeks?.rows.at(-1)?.cells.slice(1, 3)).toEqual([2 * offered + 1, 3])
  expect(advisers?.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['Consultations', offered, 1],
    ['Bola', offered, 1],
    ['Femi', 1, 1],
  ])
})

test('work shows names to owners, and to others their own numbers and those of the whole team', async () => {
  const app = await testContext()
  const { id: ngozi } = await aStaffMember().named('Ngozi Eze').withEmail('ngozi@example.ng').saveTo(app.db, app.clock)
  const { id: tade } = await aStaffMember().named('Tade Ojo').withEmail('tade@example.ng').saveTo(app.db, app.clock)
  const { id } = await anApplication().settled('complete').saveTo(app.db, app.clock)
  await app.db.update(cases).set({ ownerId: ngozi })
  await sendCustomerMessage(app, { caseId: id, id: randomUUID(), text: 'First?', aboutId: null })
  app.clock.advance({ hours: 2 })
  await sendCustomerMessage(app, { caseId: id, id: randomUUID(), text: 'Second?', aboutId: null })
  app.clock.advance({ hours: 1 })
  const answer = { applicationId: id, sentAs: 'message', text: 'Yes.', aboutId: null, files: [] } as const
  for (const messageId of [randomUUID(), randomUUID()]) {
    app.clock.advance({ minutes: 1 })
    await sendToApplicant(app, { kind: 'staff', id: ngozi }, { ...answer, id: messageId })
  }
  const ofNgozi = [1, 1, 3, 0, 0]
  expect((await readReport(app, 'work', '2026-11', { id: ngozi, role: 'owner' })).rows).toEqual([
    ['Ngozi Eze (you)', ...ofNgozi],
    ['Tade Ojo', 0, 0, null, 0, 0],
    ['Whole team', ...ofNgozi],
  ])
  expect((await readReport(app, 'work', '2026-11', { id: tade, role: 'readonly' })).rows).toEqual([
    ['Tade Ojo (you)', 0, 0, null, 0, 0],
    ['Whole team', ...ofNgozi],
  ])
  app.clock.advance({ days: 28 })
  await sendCustomerMessage(app, { caseId: id, id: randomUUID(), text: 'Third?', aboutId: null })
  app.clock.advance({ days: 1 })
  await sendToApplicant(app, { kind: 'staff', id: ngozi }, { ...answer, id: randomUUID() })
  const december = await readReport(app, 'work', '2026-12', { id: ngozi, role: 'owner' })
  expect(december.rows[0], 'a message that waited since November').toEqual(['Ngozi Eze (you)', 1, 1, 24, 0, 0])
})

test('an exported report has its groups beside its rows, and is recorded', async () => {
  const app = await testContext()
  await anApplication().submitTo(app)
  const chunks = []
  const query = { report: 'funnel', period: await findPeriod(app, '2026-11'), reader: OWNER } as const
  for await (const chunk of await exportReport(app, STAFF, query)) chunks.push(chunk)
  expect(chunks.join('').split('\r\n').slice(0, 2)).toEqual([
    '\ufeffFrom enquiry to endorsement,Package,Enquiries,"Of them, applied",Applications,Paid,Submitted,Endorsed,Not endorsed,Share endorsed',
    'November 2026,Application Fee,,,1,0,0,0,0,',
  ])
  const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.type, 'report.exported'))
  expect(event).toMatchObject({ actorId: STAFF.id, details: { filters: 'report,period' } })
})
