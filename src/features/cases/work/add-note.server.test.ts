import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { addNote, findMentions } from './add-note.server.ts'
import { listNotes, NOTES_PER_PAGE } from './queries.server.ts'

const PASSWORD = 'indigo cloth dries at noon'

async function createCase() {
  const app = await testContext()
  const draft = aStaffMember().withPassword(PASSWORD)
  const ada = await draft.named('Ada Obi').withEmail('ada@house.example').saveTo(app.db, app.clock)
  await draft.named('Tádé Bello').withEmail('tade@house.example').saveTo(app.db, app.clock)
  await draft.named('Fola Books').withEmail('fola@house.example').inRole('finance').saveTo(app.db, app.clock)
  await draft.named('Bisi Left').withEmail('bisi@house.example').disabled().saveTo(app.db, app.clock)
  const { id: applicationId } = await anApplication().named('Ngozi Eze').saveTo(app.db, app.clock)
  return { app, applicationId, actor: { kind: 'staff', id: ada.id } as const }
}

test('a note is signed, and mentioned colleagues who may answer get one mail', async () => {
  const { app, actor, applicationId } = await createCase()
  const note = {
    idempotencyKey: randomUUID(),
    caseId: applicationId,
    text: 'Waiting for the letter, @tade. @Ada @Bisi @Fola',
  }
  await Promise.all([addNote(app, actor, note), addNote(app, actor, note)])
  expect((await listNotes(app.db, applicationId, null)).notes).toMatchObject([{ text: note.text, author: 'Ada Obi' }])
  expect(await queuedMail(app.db)).toMatchObject([
    { to: 'tade@house.example', template: 'work.mentioned', data: { by: 'Ada Obi', applicantName: 'Ngozi Eze' } },
  ])
})

test('notes come newest first, in pages', async () => {
  const { app, actor, applicationId } = await createCase()
  for (let number = 1; number <= NOTES_PER_PAGE + 2; number++) {
    app.clock.advance({ minutes: 1 })
    await addNote(app, actor, { caseId: applicationId, text: `Note ${number}` })
  }
  const first = await listNotes(app.db, applicationId, null)
  expect(first.notes[0]?.text).toBe(`Note ${NOTES_PER_PAGE + 2}`)
  expect(first.hasOlder).toBe(true)
  const second = await listNotes(app.db, applicationId, first.notes.at(-1)?.id ?? null)
  expect(second.notes.map(({ text }) => text)).toEqual(['Note 2', 'Note 1'])
  expect(second.hasOlder).toBe(false)
})

test('a note about an application that was deleted is refused', async () => {
  const { app, actor } = await createCase()
  const note = { caseId: randomUUID(), text: 'Too late' }
  expect(await addNote(app, actor, note)).toEqual({ ok: false, reason: 'not-found' })
})

const COLLEAGUES = [
  { id: 'ada', name: 'Ada Obi' },
  { id: 'tade', name: 'Tádé Bello' },
  { id: 'other-ada', name: 'Ada Eze' },
  { id: 'bisi', name: 'Bísí Àjàyí' },
]

test.each([
  ['@Bísí please read this', ['bisi']],
  ['Ask @tade, then @BISI AJAYI.', ['tade', 'bisi']],
  ['@Ada, both of you', ['ada', 'other-ada']],
  ['an address such as ada@bisi.example names no colleague', []],
  ['@Bisiriyu is another name', []],
  ['no mention at all', []],
])('in “%s”, the colleagues %j are mentioned', (text, ids) => {
  expect(findMentions(text, COLLEAGUES).toSorted()).toEqual(ids.toSorted())
})
