import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { files } from '#src/features/files/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { queuedMail, testFileContext } from '#tests/support/app-context.ts'
import { toArray } from '#tests/support/to-array.ts'
import { sendMessageWithFiles } from './send-message-with-files.server.ts'

async function createContext(draft = anApplication().settled('complete')) {
  const app = await testFileContext()
  const application = await draft.saveTo(app.db, app.clock)
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const message = { id: randomUUID(), applicationId: application.id, text: 'Two letters.', aboutId: null } as const
  async function send(files: Readonly<Record<string, Buffer>>) {
    const attachments = Object.keys(files).map(fileName => ({ id: randomUUID(), fileName }))
    for (const { id, fileName } of attachments)
      await app.intake.write(id, Readable.from([files[fileName] ?? Buffer.from('')]), 0)
    const actor = { kind: 'staff', id: staff.id } as const
    const result = await sendMessageWithFiles(app, actor, { ...message, sentAs: 'message' }, attachments)
    return { result }
  }
  const listStored = () => toArray(app.storage.list())
  return { app, send, listStored }
}

const FIRST = createSamplePdf('First')
const SECOND = createSamplePdf('Second')
const PROGRAM = Buffer.from('MZ this is a program')

test('a message with several files is sent once, also when its form is posted twice', async () => {
  const { app, send, listStored } = await createContext()
  expect((await send({ 'first.pdf': FIRST, 'second.pdf': SECOND })).result).toEqual({ ok: true })
  expect((await send({ 'first.pdf': FIRST, 'second.pdf': SECOND })).result).toEqual({ ok: true })
  expect(await app.db.select({ text: messages.text }).from(messages)).toEqual([{ text: 'Two letters.' }])
  const sent = await app.db.select({ name: files.name }).from(files)
  expect(sent.map(({ name }) => name).sort()).toEqual(['first.pdf', 'second.pdf'])
  expect(await queuedMail(app.db)).toHaveLength(1)
  expect(await listStored()).toHaveLength(2)
})

test('one refused file refuses the message, and no file stays behind', async () => {
  const { app, send, listStored } = await createContext()
  const { result } = await send({ 'first.pdf': FIRST, 'third.pdf': PROGRAM })
  expect(result).toEqual({
    ok: false,
    reason: 'files',
    refused: [{ fileName: 'third.pdf', refusal: 'program' }],
  })
  expect(await app.db.select().from(messages)).toEqual([])
  expect(await listStored()).toEqual([])
})

test('an applicant without a reference gets no message and no file', async () => {
  const { send, listStored } = await createContext(anApplication())
  expect((await send({ 'first.pdf': FIRST })).result).toEqual({ ok: false, reason: 'no-reference' })
  expect(await listStored()).toEqual([])
})
