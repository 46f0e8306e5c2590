import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createLimiter } from '#src/features/site/limits/limiter.server.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import type { Permission } from '#src/features/staff/roles.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { queuedMail } from '#tests/support/app-context.ts'
import { staffTestContext } from '#tests/support/staff-context.ts'
import { staffCookie } from '#tests/support/staff-session.ts'
import { type App, appContext, type Visitor, visitorContext } from '../../app-context.ts'
import { action, loader } from '../act.route.ts'
import { type Act, act as actOf } from './act.ts'
import { APPLICATION_DELETED, deriveIdempotencyKey, done, type Outcome, refuse, staffAct } from './staff-act.server.ts'

const schema = z.object({ reason: z.string().min(1, 'Please say why').max(500) })

test('the action runs with the signed-in staff member, the ids of the URL and the parsed fields', async () => {
  const { send, staffMember, runArgs } = await createTestAct()
  const answer = await send({ reason: 'Paid twice', other: 'is not read' })
  expect(answer).toEqual({ status: 200, body: { ok: true, title: 'Done', description: 'Your changes are saved.' } })
  expect(runArgs).toMatchObject([
    { actor: { kind: 'staff', id: staffMember.id }, ids: { id: RECORD_ID }, form: { reason: 'Paid twice' } },
  ])
})

test('visitors without a session are redirected to the sign-in before the body is read, also for GET requests', async () => {
  const { requestArgs } = await createTestAct()
  for (const handler of [action, loader]) {
    const answer = (await catchError(handler(requestArgs('', 'not a form')))) as Response
    expect(answer.headers.get('location')).toMatch(/^\/admin\/login/)
  }
})

test('nothing is done for staff who are signed out while they send the form', async () => {
  const { app, perform, requestArgs, runArgs } = await createTestAct()
  const { context, request } = requestArgs(undefined, new URLSearchParams({ reason: 'x' }))
  const body = new ReadableStream(
    {
      async pull(controller) {
        await app.db.delete(staffSessions)
        controller.enqueue(new TextEncoder().encode('reason=x'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const slowRequest = new Request(request, { body, duplex: 'half' } as RequestInit)
  const answer = (await catchError(perform(context, slowRequest))) as Response
  expect(answer.headers.get('location')).toMatch(/^\/admin\/login/)
  expect(runArgs).toEqual([])
})

test('staff whose role lacks the permission are refused', async () => {
  const { send, runArgs } = await createTestAct({ may: 'people' })
  expect(await catchError(send({ reason: 'x' }))).toMatchObject({
    init: { status: 403 },
    data: 'Only an owner can do this. Please ask an owner.',
  })
  expect(runArgs).toEqual([])
})

test('GET is refused, because the URL only accepts forms', async () => {
  const { requestArgs } = await createTestAct()
  expect(await catchError(loader(requestArgs()))).toMatchObject({ init: { status: 405 } })
})

test('each invalid field gets an error message, which asks to reload the page if our pages never send such a value', async () => {
  const { send } = await createTestAct()
  const refusalBody = { ok: false, title: 'Not Done', errors: { reason: 'Please say why' } }
  const description = 'Please check the form and try again.'
  expect(await send({ reason: '' })).toEqual({ status: 400, body: { ...refusalBody, description } })

  const reloadMessage = 'Please reload the page and try again'
  expect(await send({ reason: 'x'.repeat(501) })).toMatchObject({ body: { errors: { reason: reloadMessage } } })
  expect(await send({})).toMatchObject({ body: { errors: { reason: reloadMessage } } })

  const { send: sendTo } = await createTestAct({ invalid: 'Please open it again.' })
  expect(await sendTo({ reason: '' })).toEqual({
    status: 400,
    body: { ...refusalBody, description: 'Please open it again.' },
  })
})

test('a URL with an invalid id is not found', async () => {
  const { send } = await createTestAct()
  expect(await catchError(send({ reason: 'x' }, 'no-id'))).toMatchObject({ init: { status: 404 } })
})

test.each<[Outcome, number, object]>([
  [refuse('It was paid already.'), 409, { description: 'It was paid already.' }],
  [{ ...refuse('It is another now.'), title: 'Read It Again' }, 409, { title: 'Read It Again' }],
  [{ ok: false, errors: { reason: 'Too long' } }, 400, { errors: { reason: 'Too long' } }],
  [APPLICATION_DELETED, 404, { description: 'This application has been deleted.' }],
])(
  'the refusal %j is sent with its HTTP status, and gets the title of the action if it has none',
  async (outcome, status, body) => {
    const { send } = await createTestAct({ outcome })
    expect(await send({ reason: 'x' })).toMatchObject({ status, body: { ok: false, title: 'Not Done', ...body } })
  },
)

test('a form that is sent twice gets the same idempotency key, and another form gets another key', async () => {
  const { send, runArgs } = await createTestAct()
  const idempotencyKey = randomUUID()
  for (const key of [idempotencyKey, idempotencyKey, randomUUID()]) await send({ reason: 'x', idempotencyKey: key })
  const [first, second, third] = runArgs.map(({ idempotencyKey }) => idempotencyKey('thing'))
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})

test('an action that sends mail is refused above the staff member’s hourly limit', async () => {
  const { send, runArgs } = await createTestAct({ sendsMail: true })
  let answer = await send({ reason: 'x' })
  while (answer.status === 200 && runArgs.length < 1000) answer = await send({ reason: 'x' })
  expect(answer).toMatchObject({ status: 429, body: { ok: false, title: 'Not Done' } })
  const callsAtLimit = runArgs.length
  await send({ reason: 'x' })
  expect(runArgs).toHaveLength(callsAtLimit)
})

test('a mail to several recipients counts once for each, and is refused as a whole above the limit', async () => {
  const { send, runArgs, app, staffMember } = await createTestAct({ sendsMail: ({ reason }) => Number(reason) })
  const { times } = LIMITS['mail-by-staff']
  for (let sentMails = 0; sentMails < times - 2; sentMails++)
    await app.limiter.takeAttempt('mail-by-staff', staffMember.id)
  expect(await send({ reason: '3' })).toMatchObject({ status: 429, body: { ok: false, title: 'Not Done' } })
  expect(runArgs).toHaveLength(0)
  expect(await send({ reason: '2' })).toMatchObject({ status: 200 })
  expect(await send({ reason: '1' })).toMatchObject({ status: 429 })
  expect(await send({ reason: '0' })).toMatchObject({ status: 200 })
})

test('status changes and invitations count towards the hourly mail limit', async () => {
  const { app, staffMember, post } = await createTestAct({ asOwner: true })
  const [application, otherApplication] = [await saveApplication(app), await saveApplication(app)]
  const first = actOf('updateStatus', { applicationId: application.id })
  const second = actOf('updateStatus', { applicationId: otherApplication.id })
  const updateStatuses = actOf('updateStatuses')
  const ownAccount = { staffId: staffMember.id }
  const invitation = { name: 'Ngozi Eze', email: 'ngozi@house.example', role: 'caseworker' }
  const statusFields = { status: 'under_review', version: '1' }
  const applicationsField = `${application.id}:1,${otherApplication.id}:1`
  for (let mailsLeft = LIMITS['mail-by-staff'].times; mailsLeft > 1; mailsLeft--)
    await app.limiter.takeAttempt('mail-by-staff', staffMember.id)

  expect(await post(updateStatuses, { ...statusFields, applications: applicationsField, notifyApplicants: 'on' })).toBe(
    429,
  )
  expect(await post(first, { ...statusFields, notifyApplicant: 'on' })).toBe(200)
  expect(await post(second, { ...statusFields, notifyApplicant: 'on' })).toBe(429)
  expect(await post(actOf('inviteStaff'), invitation)).toBe(429)
  expect(await post(actOf('sendPasswordLink', ownAccount), {})).toBe(429)
  expect(await queuedMail(app.db)).toHaveLength(1)

  expect(
    await post(updateStatuses, { ...statusFields, status: 'rejected', applications: `${otherApplication.id}:1` }),
  ).toBe(200)
  expect(await post(actOf('changeRole', ownAccount), { role: 'owner' })).toBe(409)
})

test('a form that is sent again gets the same record id, and a form cannot choose the id', () => {
  const form = formWithKey('6d1c8a0e-31f5-4f0e-9b0c-0d8d8e1f2a3b')
  expect(deriveIdempotencyKey(form, 'email', 'a')).toBe(deriveIdempotencyKey(form, 'email', 'a'))
  expect(deriveIdempotencyKey(form, 'email', 'a')).not.toBe(form.get('idempotencyKey'))
  expect(deriveIdempotencyKey(form, 'email', 'a')).not.toBe(deriveIdempotencyKey(form, 'email', 'b'))
  expect(deriveIdempotencyKey(form, 'email', 'a')).not.toBe(deriveIdempotencyKey(form, 'request', 'a'))
  expect(z.uuid().safeParse(deriveIdempotencyKey(form, 'email', 'a')).success).toBe(true)
})

test('a form without a key gets a new id each time', () => {
  expect(deriveIdempotencyKey(new FormData(), 'email')).not.toBe(deriveIdempotencyKey(new FormData(), 'email'))
})

const RECORD_ID = '6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb'
type RunArgs = Parameters<Parameters<typeof staffAct<typeof schema, 'id'>>[0]['run']>[0]
type TestActOptions = {
  may?: Permission
  invalid?: string
  sendsMail?: boolean | ((form: { reason: string }) => number)
  asOwner?: boolean
  outcome?: Outcome
}

async function createTestAct({
  outcome = done('Done', 'Your changes are saved.'),
  may = 'pages',
  asOwner = false,
  ...options
}: TestActOptions = {}) {
  const context = await staffTestContext()
  const app = { ...context, limiter: createLimiter(context.pool, 'a secret') } as unknown as App
  const staffMember = await (asOwner ? context.anOwner() : aStaffMember().saveTo(context.db, context.clock))
  const { name, value } = await staffCookie(context, staffMember.id, { secret: context.sessionSecret })
  const cookie = `__Host-${name}=${value}`
  const runArgs: Array<RunArgs> = []
  const act = staffAct({
    ...options,
    may,
    failed: 'Not Done',
    ids: ['id'],
    schema,
    async run(args) {
      runArgs.push(args)
      return outcome
    },
  })
  function requestArgs(
    sentCookie = cookie,
    body?: URLSearchParams | string,
    path = `/admin/acts/test?id=${RECORD_ID}`,
  ) {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, { address: '192.0.2.1', requestId: 'test' } as Visitor)
    const method = body === undefined ? 'GET' : 'POST'
    const url = new URL(path, 'https://passage.example')
    const request = new Request(url, { method, headers: { cookie: sentCookie }, body: body ?? null })
    return { context, request, params: { act: url.pathname.split('/').at(-1) }, url, pattern: '/admin/acts/:act' }
  }
  async function send(fields: Record<string, string>, id = RECORD_ID) {
    const { context, request } = requestArgs(cookie, new URLSearchParams(fields), `/admin/acts/test?id=${id}`)
    const response = await act.perform(context, request)
    return { status: response.status, body: await response.json() }
  }
  async function post(path: Act, fields: Record<string, string>) {
    return (await action(requestArgs(cookie, new URLSearchParams(fields), path))).status
  }
  return { app, perform: act.perform, requestArgs, send, post, runArgs, staffMember }
}

function saveApplication({ db, clock }: App) {
  return anApplication().saveTo(db, clock)
}

function catchError(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error)
}

function formWithKey(idempotencyKey: string): FormData {
  const form = new FormData()
  form.set('idempotencyKey', idempotencyKey)
  return form
}
