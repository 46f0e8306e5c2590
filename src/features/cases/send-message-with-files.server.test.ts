import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { messageFiles, messages } from '#src/features/messages/table.server.ts'
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
    return { result, attachments }
  }
  const listStored = () => toArray(app.storage.list())
  const listReceived = () => toArray(app.intake.list())
  return { app, send, listStored, listReceived }
}

const FIRST = createSamplePdf('First')
const SECOND = createSamplePdf('Second')
const PROGRAM = Buffer.from('MZ this is a program')

test('a message with several files is sent once, also when its form is posted twice', async () => {
  const { app, send, listStored, listReceived } = await createContext()
  expect((await send({ 'first.pdf': FIRST, 'second.pdf': SECOND })).result).toEqual({ ok: true })
  expect((await send({ 'first.pdf': FIRST, 'second.pdf': SECOND })).result).toEqual({ ok: true })
  expect(await app.db.select({ text: messages.text }).from(messages)).toEqual([{ text: 'Two letters.' }])
  const files = await app.db.select({ fileName: messageFiles.fileName }).from(messageFiles)
  expect(files.map(({ fileName }) => fileName).sort()).toEqual(['first.pdf', 'second.pdf'])
  expect(await queuedMail(app.db)).toHaveLength(1)
  expect([(await listStored()).length, await listReceived()]).toEqual([2, []])
})

test('one refused file refuses the message, and no file stays behind', async () => {
  const { app, send, listStored, listReceived } = await createContext()
  const { result, attachments } = await send({ 'first.pdf': FIRST, 'third.pdf': PROGRAM })
  expect(result).toEqual({
    ok: false,
    reason: 'files',
    refused: [{ id: attachments[1]?.id, refusal: 'program' }],
  })
  expect(await app.db.select().from(messages)).toEqual([])
  expect([await listStored(), await listReceived()]).toEqual([[], []])
})

test('an applicant without a reference gets no message, and the received files are removed', async () => {
  const { send, listStored, listReceived } = await createContext(anApplication())
  expect((await send({ 'first.pdf': FIRST })).result).toEqual({ ok: false, reason: 'no-reference' })
  expect([await listStored(), await listReceived()]).toEqual([[], []])
})
