import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { finishUploads, submitFile } from './receive-upload.server.ts'
import { sendTextOfWaiting } from './record-upload.server.ts'
import { sweepFiles } from './sweep-files.server.ts'

async function createContext() {
  const app = await testFileContext()
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  return { app, application }
}

type Context = Awaited<ReturnType<typeof createContext>>

async function sendFile(
  { app, application }: Context,
  idempotencyKey = randomUUID(),
  bytes = createSamplePdf('A letter'),
) {
  const id = randomUUID()
  await app.intake.write(id, Readable.from([bytes]), 0)
  return submitFile(app, {
    id,
    idempotencyKey,
    applicationId: application.id,
    purpose: 'message',
    documentType: 'Message',
    requestId: null,
    fileName: 'letter.pdf',
    sizeBytes: bytes.length,
    sha256: null,
    privacyVersion: PRIVACY_VERSION,
    messageText: 'Is this letter strong enough?',
    messageAboutId: null,
  })
}

test('a message with a file is stored once, also when its form is posted twice', async () => {
  const context = await createContext()
  const key = randomUUID()
  expect(await sendFile(context, key)).toMatchObject({ state: 'stored' })
  expect(await sendFile(context, key)).toMatchObject({ state: 'stored' })
  const { db } = context.app
  expect(await db.select({ text: messages.text }).from(messages)).toEqual([{ text: 'Is this letter strong enough?' }])
  expect(await db.select({ fileName: files.name }).from(files)).toEqual([{ fileName: 'letter.pdf' }])
})

test('after a crash between the file and its row, the message is sent by the next run', async () => {
  const context = await createContext()
  const { app } = context
  const faulty = { ...app, storage: { ...app.storage, put: () => Promise.reject(new Error('The process ends here.')) } }
  await expect(sendFile({ ...context, app: faulty })).rejects.toThrow('The process ends here.')
  expect(await app.db.select().from(messages)).toEqual([])
  app.clock.advance({ minutes: 2 })
  expect(await finishUploads(app)).toBe(1)
  expect(await app.db.select().from(messages)).toHaveLength(1)
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'stored' }])
})

test('a file that is no document is refused, and its message is not sent', async () => {
  const context = await createContext()
  const result = await sendFile(context, randomUUID(), Buffer.from('MZ this is a program'))
  expect(result).toEqual({ state: 'refused', refusal: 'program' })
  expect(await context.app.db.select().from(messages)).toEqual([])
})

test('while a file waits, its text is sent at once and only once, and the file follows', async () => {
  const context = await createContext()
  const { app } = context
  const full = { ...app, storage: { ...app.storage, put: () => Promise.reject(new Unavailable('full')) } }
  expect(await sendFile({ ...context, app: full })).toEqual({ state: 'waiting' })
  const [upload] = await app.db.select({ id: uploads.id }).from(uploads)
  await Promise.all([1, 2].map(() => sendTextOfWaiting(app, upload?.id ?? '')))
  expect(await app.db.select({ text: messages.text }).from(messages)).toEqual([
    { text: 'Is this letter strong enough?' },
  ])

  app.clock.advance({ minutes: 2 })
  expect(await finishUploads(app)).toBe(1)
  expect((await app.db.select({ text: messages.text }).from(messages)).map(({ text }) => text).toSorted()).toEqual([
    '',
    'Is this letter strong enough?',
  ])
  expect(await app.db.select({ fileName: files.name }).from(files)).toEqual([{ fileName: 'letter.pdf' }])
})

test('the sweep keeps the files of messages', async () => {
  const context = await createContext()
  await sendFile(context)
  const laterClock = { now: () => new Date(Date.now() + 3 * 24 * 3600 * 1000) }
  expect((await sweepFiles(context.app, laterClock)).files).toBe(0)
})
