import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { nextWorkingDay } from '../support/example-pages.ts'
import { createSecretConversation } from '../support/secret-conversation.ts'
import { createSender, proveAddress, type Sender } from '../support/sending-files.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
let db: Database
let others: Awaited<ReturnType<typeof createOthers>>
let applicant: Sender
let proven: string

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
  others = await createOthers()
  applicant = await createSender(program, db)
  proven = (await proveAddress(db, applicant)).cookie
}, 60_000)

test('without a code an applicant sends nothing, and opens no file of a message', async () => {
  const sent = await write(applicant.reference, applicant.cookie, { text: 'Without a code' })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toMatch(/^\/application-tracking\/code\?/)
  const file = await open(
    addresses.messageFile({ fileId: others.fileId, reference: applicant.reference }),
    applicant.cookie,
  )
  expect(file.headers.get('location')).toMatch(/^\/application-tracking\/code\?/)
  expect(await findTexts('Without a code')).toEqual([])
})

test('a message to the application of another person is not stored', async () => {
  const { reference } = others
  const sent = await write(reference, proven, { text: 'To another person' })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toMatch(/^\/application-tracking\?reference=/)
  expect(await findTexts('To another person')).toEqual([])
})

test('a question about the deliverable of another person is stored as a plain message', async () => {
  const [foreign] = await db.select().from(messages).where(eq(messages.text, 'canary-conversation'))
  const sent = await write(applicant.reference, proven, { text: 'About theirs', aboutId: foreign?.id ?? '' })
  expect(sent.status).toBe(302)
  expect(await findTexts('About theirs')).toMatchObject([{ aboutId: null, authorKind: 'customer' }])
  await post(
    addresses.tracking({ reference: applicant.reference, tab: 'messages' }),
    { messageId: foreign?.id ?? '' },
    { cookie: proven },
  )
  expect(await findTexts('canary-conversation')).toEqual([foreign])
})

test('a foreign, unknown or invalid file id is not found', async () => {
  const { reference } = applicant
  for (const fileId of [others.fileId, randomUUID(), 'x']) {
    const answer = await open(addresses.messageFile({ fileId, reference }), proven)
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('canary')])
  }
})

test('a place in a conversation that no message can have is ignored', async () => {
  await write(applicant.reference, proven, { text: 'Still shown' })
  const cookie = await createCookie('owner')
  for (const before of ['999999999999999', '253402300800000', '-1', 'x']) {
    const page = await open(addresses.tracking({ reference: applicant.reference, tab: 'messages', before }), proven)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Still shown')])
    expect([before, (await open(addresses.adminConversation(others.id, { before }), cookie)).status]).toEqual([
      before,
      200,
    ])
  }
})

test('a customer needs the key of the booking, and a repeated form sends one message', async () => {
  const { booking } = await aBooking().at(nextWorkingDay(systemClock), '15:00').saveTo(db, systemClock)
  const form = { text: 'About my booking', idempotencyKey: randomUUID() }
  for (const key of [booking.id, randomUUID(), 'x', '']) {
    expect((await post(addresses.bookingMessage({ key }), form)).status).toBe(404)
  }
  expect(await findTexts(form.text)).toEqual([])
  const path = addresses.bookingMessage({ key: booking.changeKey })
  expect((await post(path, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const _ of [1, 2]) expect((await post(path, form)).status).toBe(302)
  expect(await findTexts(form.text)).toHaveLength(1)
  const tooLong = await post(path, { text: 'long '.repeat(1001) })
  expect([tooLong.status, await tooLong.text()]).toEqual([422, expect.stringContaining('long long')])

  for (let count = 3; count < LIMITS['message-by-order'].times; count++) await post(path, { text: '' })
  const refused = await post(path, { text: 'One too many' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.text()).toContain('One too many')
  expect(await findTexts('One too many')).toEqual([])
})

test('without the permission staff change no conversation, and an unknown one is not found', async () => {
  const caseId = others.id
  const [before] = await db.select().from(liveCases).where(eq(liveCases.id, caseId))
  const forms = (id: string): Array<[path: string, form: Record<string, string>]> => [
    [act('answerConversation', { caseId: id }), { text: 'Not allowed' }],
    [act('markAnswered', { caseId: id }), { intent: 'reopen' }],
  ]
  for (const role of ['finance', 'readonly'] as const) {
    const cookie = await createCookie(role)
    const all = [
      ...forms(caseId),
      [act('sendMessage', { applicationId: applicant.id }), { text: 'Not allowed' }] as const,
    ]
    for (const [path, form] of all) expect([path, (await post(path, form, { cookie })).status]).toEqual([path, 403])
  }
  const cookie = await createCookie('caseworker')
  for (const [path, form] of forms(randomUUID())) {
    expect([path, (await post(path, form, { cookie })).status]).toEqual([path, 404])
  }
  await post(act('answerConversation', { caseId }), { text: 'Not allowed' }, { cookie })
  expect(await findTexts('Not allowed')).toEqual([])
  expect(await db.select().from(liveCases).where(eq(liveCases.id, caseId))).toEqual([before])
})

/** A paid application of another person, with a conversation. */
async function createOthers() {
  const { staffMember } = await program.staff()
  const { id, reference } = await anApplication().settled('initial').saveTo(db, systemClock)
  const application = { id, reference: reference ?? '' }
  const conversation = { application, staffId: staffMember.id }
  return { ...application, ...(await createSecretConversation(db, program.records.storage, conversation)) }
}

function findTexts(text: string) {
  return db.select().from(messages).where(eq(messages.text, text))
}

function write(reference: string, cookie: string, fields: Record<string, string>): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ idempotencyKey: randomUUID(), ...fields })) form.set(name, value)
  return send(addresses.tracking({ reference, tab: 'messages' }), form, { cookie })
}

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return send(path, new URLSearchParams(form), headers)
}

function send(path: string, body: FormData | URLSearchParams, headers: Record<string, string>): Promise<Response> {
  return fetch(new URL(path, program.origin), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    body,
    redirect: 'manual',
  })
}

function open(path: string, cookie: string): Promise<Response> {
  return fetch(new URL(path, program.origin), { headers: { cookie }, redirect: 'manual' })
}

async function createCookie(role: Role): Promise<string> {
  const { browser } = await program.staff(role)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
