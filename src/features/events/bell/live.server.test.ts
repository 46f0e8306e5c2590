import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { assignCases } from '#src/features/cases/work/assign-cases.server.ts'
import { sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import type { NoticeReader } from '#src/features/staff/notices.ts'
import { testContext, testFileContext } from '#tests/support/app-context.ts'
import { countLive } from './live.server.ts'

async function createFirm() {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const tade = await aStaffMember().named('Tádé Bello').withEmail('tade@house.example').saveTo(app.db, app.clock)
  const { id } = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().withEmail('musa@example.ng').saveTo(app.db, app.clock)
  return { app, ada, tade, id, other }
}

test('a colleague’s change counts as news of its application and of all lists, and the own change does not', async () => {
  const { app, ada, tade, id, other } = await createFirm()
  const since = app.clock.now()
  app.clock.advance({ seconds: 5 })
  const assignment = { caseIds: [id], ownerId: tade.id, note: null }
  await assignCases(app, { kind: 'staff', id: ada.id }, assignment)
  const newsFor = async (staff: NoticeReader, applicationId: string | null) =>
    (await countLive(app, { staff, since, applicationId })).news
  expect(await newsFor(tade, id)).toBe(1)
  expect(await newsFor(tade, null)).toBe(1)
  expect(await newsFor(tade, other.id)).toBe(0)
  expect(await newsFor(ada, id)).toBe(0)
})

test('the bell tells only the new owner that a case was given away', async () => {
  const { app, ada, tade, id } = await createFirm()
  const bisi = await aStaffMember().named('Bisi Eze').withEmail('bisi@house.example').saveTo(app.db, app.clock)
  app.clock.advance({ seconds: 5 })
  await assignCases(app, { kind: 'staff', id: ada.id }, { caseIds: [id], ownerId: tade.id, note: null })
  const bellOf = async (staff: NoticeReader) => (await countLive(app, { staff, since: null, applicationId: null })).bell
  expect([await bellOf(tade), await bellOf(bisi), await bellOf(ada)]).toEqual([1, 0, 0])
})

test('the sidebar counts the queue', async () => {
  const { app, ada } = await createFirm()
  await anApplication().withEmail('new@example.ng').settled('initial').saveTo(app.db, app.clock)
  expect(await countLive(app, { staff: ada, since: null, applicationId: null })).toEqual({
    bell: 0,
    queue: 1,
    messages: 0,
    documents: 0,
    calendar: 0,
    news: 0,
  })
})

test('the sidebar counts only documents that the review desk shows', async () => {
  const app = await testFileContext()
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const settled = anApplication().settled('initial')
  await aDocument(await settled.inStatus('evidence_review').saveTo(app.db, app.clock)).saveTo(app)
  await aDocument(await settled.inStatus('rejected').withEmail('m@x.example').saveTo(app.db, app.clock)).saveTo(app)
  expect(await countLive(app, { staff, since: null, applicationId: null })).toMatchObject({ documents: 1 })
})

test('the sidebar counts the calls of today that no other colleague owns', async () => {
  const { app, ada } = await createFirm()
  const bisi = await aStaffMember()
    .withEmail('bisi@house.example')
    .withPassword('a long password')
    .saveTo(app.db, app.clock)
  const today = dayInLagos(app.clock.now())
  const { booking } = await aBooking().at(today, '15:00').saveTo(app.db, app.clock)
  await aBooking().at(addDays(today, 1), '09:00').saveTo(app.db, app.clock)
  const countCalls = async (staff: NoticeReader) =>
    (await countLive(app, { staff, since: null, applicationId: null })).calendar
  expect(await countCalls(ada)).toBe(1)
  const ofBooking = app.db
    .select({ id: payments.caseId })
    .from(payments)
    .where(eq(payments.id, booking.paymentId ?? ''))
  await app.db.update(cases).set({ ownerId: bisi.id }).where(inArray(cases.id, ofBooking))
  expect([await countCalls(ada), await countCalls(bisi)]).toEqual([0, 1])
})

test('a new message counts as news of its conversation and of the inbox, and the own answer does not', async () => {
  const { app, ada, tade, id, other } = await createFirm()
  const write = (applicationId: string) =>
    sendCustomerMessage(app, { caseId: applicationId, id: randomUUID(), text: 'May I add a letter?', aboutId: null })
  await write(id)
  const since = app.clock.now()
  app.clock.advance({ seconds: 5 })
  const newsFor = async (staff: NoticeReader, conversation: string) =>
    (await countLive(app, { staff, since, applicationId: null, conversation })).news
  expect([await newsFor(ada, 'all'), await newsFor(ada, id)]).toEqual([0, 0])
  await write(id)
  await write(other.id)
  expect([await newsFor(ada, 'all'), await newsFor(ada, id)]).toEqual([2, 1])
  app.clock.advance({ seconds: 5 })
  const answer = {
    id: randomUUID(),
    applicationId: id,
    text: 'Yes.',
    sentAs: 'message',
    aboutId: null,
    files: [],
  } as const
  await sendToApplicant(app, { kind: 'staff', id: ada.id }, answer)
  expect([await newsFor(ada, 'all'), await newsFor(ada, id)]).toEqual([1, 1])
  expect(await newsFor(tade, id)).toBe(2)
})

test('who may answer is told of new messages in their inbox, and who only reads of everyone’s', async () => {
  const { app, ada, id } = await createFirm()
  const colleague = aStaffMember().withEmail('bisi@house.example').withPassword('a long password')
  const owner = await colleague.saveTo(app.db, app.clock)
  const reader = await aStaffMember().withEmail('femi@house.example').inRole('readonly').saveTo(app.db, app.clock)
  await app.db.update(cases).set({ ownerId: owner.id }).where(eq(cases.id, id))
  const since = app.clock.now()
  app.clock.advance({ seconds: 5 })
  await sendCustomerMessage(app, { caseId: id, id: randomUUID(), text: 'May I add a letter?', aboutId: null })
  const newsFor = async (staff: NoticeReader) =>
    (await countLive(app, { staff, since, applicationId: null, conversation: 'all' })).news
  expect([await newsFor(ada), await newsFor(owner), await newsFor(reader)]).toEqual([0, 1, 1])
})
