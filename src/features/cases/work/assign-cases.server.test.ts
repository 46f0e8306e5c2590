import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { findOwnerName } from '#tests/support/find-owner-name.ts'
import { assignCases } from './assign-cases.server.ts'
import { listNotes, listTasks } from './queries.server.ts'
import { addTask } from './tasks.server.ts'

async function createCase() {
  const app = await testContext()
  const draft = aStaffMember().withPassword('indigo cloth dries')
  const ada = await draft.named('Ada Obi').withEmail('ada@house.example').saveTo(app.db, app.clock)
  const tade = await draft.named('Tádé Bello').withEmail('tade@house.example').saveTo(app.db, app.clock)
  const applications = [
    await anApplication().named('Ngozi Eze').settled('initial').saveTo(app.db, app.clock),
    await anApplication().named('Musa Sani').withEmail('musa@example.ng').saveTo(app.db, app.clock),
  ]
  const applicationIds = applications.map(({ id }) => id)
  const [firstId = ''] = applicationIds
  return { app, ada, tade, applicationIds, firstId, actor: { kind: 'staff', id: ada.id } as const }
}

test('a case gets an owner, who gets a mail and the hand-over note as a signed note', async () => {
  const { app, actor, tade, firstId } = await createCase()
  const assignment = { caseIds: [firstId], ownerId: tade.id, note: 'The letter is missing.' }
  expect(await assignCases(app, actor, assignment)).toEqual({
    ok: true,
    changed: 1,
    missing: 0,
    taken: 0,
    ownerName: 'Tádé Bello',
  })
  expect(await findOwnerName(app.db, firstId)).toBe('Tádé Bello')
  expect((await listNotes(app.db, firstId, null)).notes).toMatchObject([
    { text: 'The letter is missing.', author: 'Ada Obi' },
  ])
  expect(await eventsAbout(app.db, firstId)).toMatchObject([
    { type: 'case.assigned', details: { from: null, to: tade.id } },
    { type: 'note.added' },
  ])
  expect(await queuedMail(app.db)).toMatchObject([{ to: 'tade@house.example', template: 'work.assigned' }])
})

test('an assignment sent twice adds one note, one event and one mail', async () => {
  const { app, actor, tade, firstId } = await createCase()
  const assignment = { caseIds: [firstId], ownerId: tade.id, note: 'Please call today.' }
  await Promise.all([assignCases(app, actor, assignment), assignCases(app, actor, assignment)])
  expect((await listNotes(app.db, firstId, null)).notes).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
  expect(await eventsAbout(app.db, firstId)).toHaveLength(2)
})

test('several cases are given in one mail without names, and colleagues who take a case get none', async () => {
  const { app, actor, ada, tade, applicationIds } = await createCase()
  await assignCases(app, actor, { caseIds: applicationIds, ownerId: ada.id, note: null })
  expect(await queuedMail(app.db)).toEqual([])
  await assignCases(app, actor, { caseIds: applicationIds, ownerId: tade.id, note: null })
  expect(await queuedMail(app.db)).toMatchObject([{ data: { applicantName: null, count: 2 } }])
})

test('open tasks of the former owner follow the case, and others stay', async () => {
  const { app, actor, ada, tade, firstId } = await createCase()
  await assignCases(app, actor, { caseIds: [firstId], ownerId: ada.id, note: null })
  const task = { applicationId: firstId, dueOn: '2026-12-01' }
  await addTask(app, actor, { ...task, title: 'Call them', ownerId: ada.id })
  await addTask(app, actor, { ...task, title: 'Check the rate', ownerId: null })
  await assignCases(app, actor, { caseIds: [firstId], ownerId: tade.id, note: null })
  const owners = (await listTasks(app.db, firstId)).map(({ title, owner }) => [title, owner])
  expect(Object.fromEntries(owners)).toEqual({ 'Call them': 'Tádé Bello', 'Check the rate': null })
})

test('a case can be left without an owner', async () => {
  const { app, actor, tade, firstId } = await createCase()
  await assignCases(app, actor, { caseIds: [firstId], ownerId: tade.id, note: null })
  await assignCases(app, actor, { caseIds: [firstId], ownerId: null, note: null })
  expect(await findOwnerName(app.db, firstId)).toBeNull()
})

test.each([
  ['disabled', 'disabled', aStaffMember().disabled()],
  ['read-only', 'role', aStaffMember().inRole('readonly')],
  ['finance', 'role', aStaffMember().inRole('finance')],
] as const)('a %s colleague cannot own a case', async (_, reason, draft) => {
  const { app, actor, firstId } = await createCase()
  const colleague = await draft.withEmail('other@house.example').saveTo(app.db, app.clock)
  const assignment = { caseIds: [firstId], ownerId: colleague.id, note: 'Please.' }
  expect(await assignCases(app, actor, assignment)).toEqual({ ok: false, reason })
  expect(await eventsAbout(app.db, firstId)).toEqual([])
})
