import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { cases, liveCases } from '#src/features/cases/table.server.ts'
import { assignCases } from '#src/features/cases/work/assign-cases.server.ts'
import { listTasks } from '#src/features/cases/work/queries.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { addTask } from '#src/features/cases/work/tasks.server.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { findOwnerName } from '#tests/support/find-owner-name.ts'
import { ALL_WORK, countQueue, loadQueue } from '../open-work/queue.server.ts'
import { assignWork, countOpenWork, giveAway } from './hand-over.server.ts'

async function createFirm() {
  const app = await testContext()
  const save = (name: string, draft = aStaffMember()) =>
    draft
      .withPassword('indigo cloth dries')
      .named(name)
      .withEmail(`${name.toLowerCase()}@house.example`)
      .saveTo(app.db, app.clock)
  const [boss, ada, tade] = [await save('Boss'), await save('Ada'), await save('Tade')]
  const finance = await save('Finance', aStaffMember().inRole('finance'))
  return { app, boss, ada, tade, finance, actor: { kind: 'staff', id: boss.id } as const }
}

type Firm = Awaited<ReturnType<typeof createFirm>>

/** Gives Ada a case with a task, a task of another case, an enquiry and a paid consultation. */
async function giveAdaWork({ app, ada, tade, actor }: Firm) {
  const draft = anApplication().inStatus('evidence_review').settled('initial')
  const own = await draft.named('Ngozi Eze').saveTo(app.db, app.clock)
  const other = await draft.named('Musa Sani').withEmail('musa@example.ng').saveTo(app.db, app.clock)
  await assignCases(app, actor, { caseIds: [own.id], ownerId: ada.id, note: null })
  await assignCases(app, actor, { caseIds: [other.id], ownerId: tade.id, note: null })
  for (const { id } of [own, other])
    await addTask(app, actor, { applicationId: id, title: 'Call', ownerId: ada.id, dueOn: '2099-01-01' })
  const enquiry = { name: 'Ola', email: 'ola@example.ng', sector: 'dance', message: 'Can you help me?' } as const
  await receiveMessage(app, enquiry, { acknowledge: false })
  const [received] = await app.db.select().from(liveCases).where(eq(liveCases.kind, 'enquiry'))
  const order = await anOrder().named('Caller').settled().saveTo(app.db, app.clock)
  const work = { cases: [received?.id ?? '', order.id], tasks: [] }
  expect(await assignWork(app, actor, { work, ownerId: ada.id, note: null })).toMatchObject({ ok: true, changed: 2 })
  return { own, other, orderId: order.id }
}

function disable({ db, clock }: Firm['app'], id: string) {
  return db.update(staffMembers).set({ disabledAt: clock.now() }).where(eq(staffMembers.id, id))
}

const ALL_OF_IT = { cases: 3, tasks: 2 }

test('of two colleagues who take the same work, the first keeps it, and work of one who cannot act is free', async () => {
  const { app, ada, tade, actor } = await createFirm()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await addTask(app, actor, { applicationId: id, title: 'Call', ownerId: null, dueOn: '2099-01-01' })
  const taskIds = (await app.db.select({ id: tasks.id }).from(tasks)).map(task => task.id)
  const take = (ownerId: string) =>
    assignWork(app, actor, { work: { cases: [id], tasks: taskIds }, ownerId, note: null, onlyFree: true })
  const answers = await Promise.all([take(ada.id), take(ada.id)])
  expect(answers.map(answer => answer.ok && answer.changed).sort()).toEqual([0, 2])
  expect(await take(tade.id)).toMatchObject({ ok: true, changed: 0, taken: 2 })
  expect(await findOwnerName(app.db, id)).toBe('Ada')
  await disable(app, ada.id)
  expect(await take(tade.id)).toMatchObject({ ok: true, changed: 1, taken: 0 })
  expect((await countOpenWork(app)).get(tade.id)).toEqual({ cases: 1, tasks: 1 })
  const invited = await aStaffMember().withEmail('invited@house.example').saveTo(app.db, app.clock)
  await assignCases(app, actor, { caseIds: [id], ownerId: invited.id, note: null })
  expect(await take(tade.id)).toMatchObject({ ok: true, changed: 1, taken: 0 })
})

test('the work of a disabled colleague needs an owner, and is given away once', async () => {
  const firm = await createFirm()
  const { app, ada, tade, actor } = firm
  const { own, other, orderId } = await giveAdaWork(firm)
  await sendCustomerMessage(app, { caseId: own.id, id: randomUUID(), text: 'Hello', aboutId: null })
  expect((await countOpenWork(app)).get(ada.id)).toEqual(ALL_OF_IT)
  await disable(app, ada.id)
  const ofFormerColleagues = { ...ALL_WORK, owner: 'left' }
  expect((await countQueue(app)).left).toBe(4)
  const rows = await loadQueue(app, ofFormerColleagues)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Ngozi Eze', 'Musa Sani', 'Ola', 'Caller']))
  const mailsBefore = (await queuedMail(app.db)).length
  expect(await giveAway(app, actor, { fromId: ada.id, toId: tade.id })).toEqual({ ok: true, changed: 4 })
  expect(await giveAway(app, actor, { fromId: ada.id, toId: tade.id })).toEqual({ ok: true, changed: 0 })
  expect((await countOpenWork(app)).get(ada.id)).toBeUndefined()
  expect(await loadQueue(app, ofFormerColleagues)).toEqual([])
  expect(await findOwnerName(app.db, own.id)).toBe('Tade')
  expect(await app.db.selectDistinct({ ownerId: liveCases.ownerId }).from(liveCases)).toEqual([{ ownerId: tade.id }])
  expect((await listTasks(app.db, other.id)).map(({ owner }) => owner)).toEqual(['Tade'])
  expect(await eventsAbout(app.db, orderId)).toMatchObject([{ type: 'case.assigned' }, { type: 'case.assigned' }])
  expect(await queuedMail(app.db)).toHaveLength(mailsBefore + 1)
})

test('a colleague with more cases than one batch gives them all', async () => {
  const { app, ada, tade, actor } = await createFirm()
  const application = await anApplication().saveTo(app.db, app.clock)
  const [row] = await app.db.select().from(cases).where(eq(cases.id, application.id))
  const [own] = await app.db.select().from(applications).where(eq(applications.id, application.id))
  if (row === undefined || own === undefined) throw new Error('The application is missing.')
  const copies = Array.from({ length: 105 }, (_each, index) => ({
    ...row,
    id: randomUUID(),
    fingerprint: `copy ${index}`,
    ownerId: ada.id,
  }))
  await app.db.insert(cases).values(copies)
  await app.db.insert(applications).values(copies.map(({ id }) => ({ ...own, id })))
  expect(await giveAway(app, actor, { fromId: ada.id, toId: tade.id })).toEqual({ ok: true, changed: 105 })
})

test('two colleagues who give each other everything at once give each case once', async () => {
  const { app, ada, tade, actor } = await createFirm()
  const application = await anApplication().saveTo(app.db, app.clock)
  const [row] = await app.db.select().from(cases).where(eq(cases.id, application.id))
  const [own] = await app.db.select().from(applications).where(eq(applications.id, application.id))
  if (row === undefined || own === undefined) throw new Error('The application is missing.')
  const copies = Array.from({ length: 400 }, (_each, index) => ({
    ...row,
    id: randomUUID(),
    fingerprint: `copy ${index}`,
    ownerId: index % 2 === 0 ? ada.id : tade.id,
  }))
  await app.db.insert(cases).values(copies)
  await app.db.insert(applications).values(copies.map(({ id }) => ({ ...own, id })))
  const results = await Promise.all([
    giveAway(app, actor, { fromId: ada.id, toId: tade.id }),
    giveAway(app, actor, { fromId: tade.id, toId: ada.id }),
  ])
  for (const result of results) expect(result.ok && result.changed).toBeLessThanOrEqual(copies.length)
})

test('work is not given to a disabled colleague, to one without the permission, or to the same one', async () => {
  const firm = await createFirm()
  const { app, ada, tade, finance, actor } = firm
  await giveAdaWork(firm)
  await disable(app, tade.id)
  const give = (toId: string) => giveAway(app, actor, { fromId: ada.id, toId })
  expect(await give(tade.id)).toEqual({ ok: false, reason: 'disabled' })
  expect(await give(finance.id)).toEqual({ ok: false, reason: 'role' })
  expect(await give(randomUUID())).toEqual({ ok: false, reason: 'unknown' })
  expect(await give(ada.id)).toEqual({ ok: false, reason: 'same' })
  expect((await countOpenWork(app)).get(ada.id)).toEqual(ALL_OF_IT)
})
