import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { undoDelivery } from '#src/features/applications/record-delivery.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, testContext, testFileContext } from '#tests/support/app-context.ts'
import { toArray } from '#tests/support/to-array.ts'
import { answerByMail, type StaffMessage, sendMessageWithFiles, sendToApplicant } from './answer-customer.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import { sendCustomerMessage } from './send-customer-message.server.ts'
import { messageFiles, messages } from './table.server.ts'

const FILE = { format: 'pdf', sizeBytes: 1_000, sha256: 'a'.repeat(64) } as const

async function createContext() {
  const app = await testContext()
  const builder = anApplication().forItem('initial_assessment', 'full').settled('complete')
  const application = await builder.saveTo(app.db, app.clock)
  const staff = await aStaffMember().named('Bola Adé').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: staff.id } as const
  const send = (message: Partial<StaffMessage> = {}) =>
    sendToApplicant(app, actor, {
      id: randomUUID(),
      applicationId: application.id,
      text: 'Here it is.',
      sentAs: 'message',
      aboutId: null,
      files: [],
      ...message,
    })
  return { app, application, actor, send }
}

const aFile = (name = 'report.pdf') => ({ ...FILE, id: randomUUID(), name, key: `TP/${randomUUID()}.pdf` })

test('an answer clears the waiting time, and the mail tells the applicant without the text', async () => {
  const { app, application, send } = await createContext()
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: 'When?', aboutId: null })
  await app.db.delete(mails)
  expect(await send({ text: 'A secret answer' })).toEqual({ ok: true })
  expect(await app.db.select({ waitingSince: liveCases.waitingSince }).from(liveCases)).toEqual([
    { waitingSince: null },
  ])
  const [mail] = await queuedMail(app.db)
  expect(mail).toMatchObject({ to: application.email, template: 'messages.sent' })
  expect(JSON.stringify(mail)).not.toContain('A secret answer')
})

test('an answer leaves a message waiting that arrived after its writer had read the conversation', async () => {
  const { app, application, send } = await createContext()
  const ask = (text: string) =>
    sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text, aboutId: null })
  const readCase = async () => (await app.db.select().from(liveCases))[0]
  await ask('When?')
  const readUntil = (await readCase())?.lastMessageAt ?? null
  app.clock.advance({ minutes: 2 })
  await ask('Or should I come to the office?')
  const askedAt = app.clock.now()
  app.clock.advance({ minutes: 2 })
  await send({ readUntil })
  expect((await readCase())?.waitingSince).toEqual(askedAt)
  await send({ readUntil: (await readCase())?.lastMessageAt ?? null })
  expect((await readCase())?.waitingSince).toBeNull()
})

test('a colleague’s answer that the writer has not read refuses theirs once, and never a repeated form', async () => {
  const { app, application, send } = await createContext()
  await send({ text: 'We call you at noon.' })
  const answeredAt = app.clock.now()
  const colleague = { kind: 'staff', id: randomUUID() } as const
  const message = { id: randomUUID(), applicationId: application.id, text: 'I write to you.', aboutId: null, files: [] }
  const answer = (readUntil: Date) => sendToApplicant(app, colleague, { ...message, sentAs: 'message', readUntil })
  const refused = { ok: false, reason: 'answered', by: 'Bola Adé', at: answeredAt, text: 'We call you at noon.' }
  app.clock.advance({ minutes: 1 })
  expect(await answer(new Date(0))).toEqual(refused)
  expect(await answer(answeredAt)).toEqual({ ok: true })
  expect(await answer(new Date(0))).toEqual({ ok: true })

  await receiveMessage(
    app,
    { name: 'Ola', email: 'ola@example.ng', sector: 'dance', message: 'How much is it?' },
    { acknowledge: false },
  )
  const [enquiry] = await app.db.select().from(liveCases).where(eq(liveCases.email, 'ola@example.ng'))
  app.clock.advance({ minutes: 1 })
  const mailed = {
    id: randomUUID(),
    caseId: enquiry?.id ?? '',
    text: 'It costs £59.',
    readUntil: enquiry?.lastMessageAt,
  }
  expect(await answerByMail(app, colleague, { ...mailed, id: randomUUID() })).toEqual({ ok: true })
  expect(await answerByMail(app, { kind: 'staff', id: randomUUID() }, mailed)).toMatchObject({ reason: 'answered' })
})

test('sending the deliverable of a stage records its delivery with the message', async () => {
  const { app, application, send } = await createContext()
  const id = randomUUID()
  const file = aFile()
  expect(await send({ id, sentAs: 'stage:assessment', files: [file] })).toEqual({ ok: true })
  expect(await listDeliveries(app.db, application.id)).toMatchObject([
    { stage: 'assessment', what: 'Written report', deliveredOn: '2026-11-02', messageId: id },
  ])
  expect(await app.db.select({ kind: messages.kind }).from(messages)).toEqual([{ kind: 'report' }])
  const types = (await eventsAbout(app.db, application.id)).map(({ type }) => type)
  expect(types.sort()).toEqual(['delivery.recorded', 'message.sent'])
})

test('a second delivery of a stage is refused, and a new version of the report is not', async () => {
  const { app, send } = await createContext()
  await send({ sentAs: 'stage:assessment', files: [aFile()] })
  expect(await send({ sentAs: 'stage:assessment', files: [aFile()] })).toEqual({
    ok: false,
    reason: 'already-delivered',
  })
  expect(await send({ sentAs: 'report', files: [aFile()] })).toMatchObject({ ok: true })
  expect(await app.db.select().from(messages)).toHaveLength(2)
})

test('undoing a delivery keeps its message', async () => {
  const { app, application, actor, send } = await createContext()
  await send({ sentAs: 'stage:assessment', files: [aFile()] })
  const [delivery] = await listDeliveries(app.db, application.id)
  await undoDelivery(app, actor, { applicationId: application.id, deliveryId: delivery?.id ?? '', reason: 'Wrong' })
  expect(await listDeliveries(app.db, application.id)).toEqual([])
  expect(await app.db.select().from(messages)).toHaveLength(1)
})

test('sending the same form twice keeps the first file and sends one mail', async () => {
  const { app, send } = await createContext()
  const id = randomUUID()
  const first = aFile()
  await send({ id, sentAs: 'stage:assessment', files: [first] })
  expect(await send({ id, sentAs: 'stage:assessment', files: [aFile()] })).toEqual({ ok: true })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('several files belong to one message, one delivery and one mail', async () => {
  const { app, application, send } = await createContext()
  const id = randomUUID()
  const sent = [aFile(), aFile('table.pdf')]
  expect(await send({ id, sentAs: 'stage:assessment', files: sent })).toEqual({ ok: true })
  const readNames = async () =>
    (
      await app.db
        .select({ name: files.name })
        .from(files)
        .innerJoin(messageFiles, eq(messageFiles.fileId, files.id))
        .where(eq(messageFiles.messageId, id))
    ).map(({ name }) => name)
  expect((await readNames()).sort()).toEqual(['report.pdf', 'table.pdf'])
  expect(await listDeliveries(app.db, application.id)).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
  expect(await send({ id, sentAs: 'stage:assessment', files: [aFile()] })).toEqual({ ok: true })
  expect((await readNames()).sort()).toEqual(['report.pdf', 'table.pdf'])
})

test('a deliverable needs a file, and a stage that delivers none refuses one', async () => {
  const { send } = await createContext()
  expect(await send({ sentAs: 'report' })).toEqual({ ok: false, reason: 'file-missing' })
  expect(await send({ sentAs: 'stage:draft', files: [aFile()] })).toEqual({ ok: false, reason: 'not-included' })
})

test('an applicant without a reference has no messages yet', async () => {
  const { app, send } = await createContext()
  const unpaid = await anApplication().withEmail('new@example.ng').saveTo(app.db, app.clock)
  expect(await send({ applicationId: unpaid.id })).toEqual({ ok: false, reason: 'no-reference' })
  expect(await send({ applicationId: randomUUID() })).toEqual({ ok: false, reason: 'not-found' })
})

test('the answer to an enquiry is a mail with the text and our mailbox as reply address, sent once', async () => {
  const { app, actor } = await createContext()
  const enquiry = { name: 'Ola', email: 'ola@example.ng', sector: 'dance', message: 'Can you help me?' } as const
  await receiveMessage(app, enquiry, { acknowledge: false })
  const [found] = await app.db.select().from(liveCases).where(eq(liveCases.kind, 'enquiry'))
  expect(found?.waitingSince).toEqual(app.clock.now())
  const answer = { id: randomUUID(), caseId: found?.id ?? '', text: 'Yes, we can.' }
  expect(await answerByMail(app, actor, answer)).toEqual({ ok: true })
  expect(await answerByMail(app, actor, answer)).toEqual({ ok: true })
  const sent = await app.db.select().from(mails).where(eq(mails.template, 'messages.answer'))
  expect(sent).toMatchObject([{ to: 'ola@example.ng', replyTo: app.staffMailbox, data: { text: 'Yes, we can.' } }])
  expect(await app.db.$count(liveCases, isNotNull(liveCases.waitingSince))).toBe(0)
})

test('an applicant is never answered by mail with the text', async () => {
  const { app, actor, send } = await createContext()
  await send()
  const [found] = await app.db.select().from(liveCases)
  const answer = { id: randomUUID(), caseId: found?.id ?? '', text: 'No.' }
  expect(await answerByMail(app, actor, answer)).toEqual({ ok: false, reason: 'has-portal' })
  expect(await answerByMail(app, actor, { ...answer, caseId: randomUUID() })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})

async function createFileContext(draft = anApplication().settled('complete')) {
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
  const { app, send, listStored } = await createFileContext()
  expect((await send({ 'first.pdf': FIRST, 'second.pdf': SECOND })).result).toEqual({ ok: true })
  expect((await send({ 'first.pdf': FIRST, 'second.pdf': SECOND })).result).toEqual({ ok: true })
  expect(await app.db.select({ text: messages.text }).from(messages)).toEqual([{ text: 'Two letters.' }])
  const sent = await app.db.select({ name: files.name }).from(files)
  expect(sent.map(({ name }) => name).sort()).toEqual(['first.pdf', 'second.pdf'])
  expect(await queuedMail(app.db)).toHaveLength(1)
  expect(await listStored()).toHaveLength(2)
})

test('one refused file refuses the message, and no file stays behind', async () => {
  const { app, send, listStored } = await createFileContext()
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
  const { send, listStored } = await createFileContext(anApplication())
  expect((await send({ 'first.pdf': FIRST })).result).toEqual({ ok: false, reason: 'no-reference' })
  expect(await listStored()).toEqual([])
})
