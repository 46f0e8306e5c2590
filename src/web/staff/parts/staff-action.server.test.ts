import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { createLimiter } from '#src/features/limits/limiter.server.ts'
import { LIMITS } from '#src/features/limits/limits.ts'
import { queuedMail } from '#tests/support/ground.ts'
import { staffGround } from '#tests/support/staff-ground.ts'
import { staffCookie } from '#tests/support/staff-session.ts'
import { type App, appContext, type Visitor, visitorContext } from '../../app-context.ts'
import { action as changeAccount } from '../account/change-account.route.ts'
import { action as updateStatus } from '../application/update-status.route.ts'
import { action as updateStatuses } from '../applications/update-statuses.route.ts'
import { done, GONE, idempotencyKey, type Outcome, refuse, refuseGet, staffAction } from './staff-action.server.ts'

const schema = z.object({ reason: z.string().min(1, 'Please say why').max(500) })

test('a form of staff reaches the verb with its actor, checked ids and parsed fields', async () => {
  const { send, member, seen } = await anAction()
  const answer = await send({ reason: 'Paid twice', other: 'is not read' })
  expect(answer).toEqual({ status: 200, said: { ok: true, title: 'Done', description: 'It is saved.' } })
  expect(seen).toMatchObject([
    { actor: { kind: 'staff', id: member.id }, ids: { id: ID }, form: { reason: 'Paid twice' } },
  ])
})

test('a stranger is led to the sign-in before anything is read, by GET too', async () => {
  const { action, loader, ask, seen } = await anAction()
  for (const handler of [action, loader]) {
    const answer = (await caught(handler(ask('', 'not a form')))) as Response
    expect(answer.headers.get('location')).toMatch(/^\/admin\/login/)
  }
  expect(seen).toEqual([])
})

test('staff without the role are refused, whatever they send', async () => {
  const { send, loader, seen, ask } = await anAction({ role: 'owner' })
  expect(await caught(send({ reason: 'x' }))).toMatchObject({ init: { status: 403 } })
  expect(await caught(loader(ask()))).toMatchObject({ init: { status: 403 } })
  expect(seen).toEqual([])
})

test('GET is refused to staff: the address only takes forms', async () => {
  const { loader, ask } = await anAction()
  expect(await caught(loader(ask()))).toMatchObject({ init: { status: 405 } })
})

test('what is wrong is named by field, with words of the action where it has some', async () => {
  const { send } = await anAction()
  const said = { ok: false, title: 'Not Done', errors: { reason: 'Please say why' } }
  const description = 'Please check the form and try again.'
  expect(await send({ reason: '' })).toEqual({ status: 400, said: { ...said, description } })

  const ours = 'Please reload the page and try again'
  expect(await send({ reason: 'x'.repeat(501) })).toMatchObject({ said: { errors: { reason: ours } } })
  expect(await send({})).toMatchObject({ said: { errors: { reason: ours } } })

  const { send: sendTo } = await anAction({ invalid: 'Please open it again.' })
  expect(await sendTo({ reason: '' })).toEqual({ status: 400, said: { ...said, description: 'Please open it again.' } })
})

test('an address whose id can be none is no page', async () => {
  const { send } = await anAction()
  expect(await caught(send({ reason: 'x' }, 'no-id'))).toMatchObject({ init: { status: 404 } })
})

test.each<[Outcome, number, object]>([
  [refuse('It was paid already.'), 409, { description: 'It was paid already.' }],
  [{ ...refuse('It is another now.'), title: 'Read It Again' }, 409, { title: 'Read It Again' }],
  [{ ok: false, errors: { reason: 'Too long' } }, 400, { errors: { reason: 'Too long' } }],
  [GONE, 404, { description: 'Somebody has deleted this application meanwhile.' }],
])('a refusal is answered with its status: %j', async (outcome, status, said) => {
  const { send } = await anAction({ outcome })
  expect(await send({ reason: 'x' })).toMatchObject({ status, said: { ok: false, title: 'Not Done', ...said } })
})

test('the same form sent twice has one idempotency key, and another form another', async () => {
  const { send, seen } = await anAction()
  const once = randomUUID()
  for (const name of [once, once, randomUUID()]) await send({ reason: 'x', once: name })
  const [first, second, third] = seen.map(({ idempotencyKey }) => idempotencyKey('thing'))
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})

test('an action that sends mail stops at the budget of its member', async () => {
  const { send, seen } = await anAction({ sendsMail: true })
  let answer = await send({ reason: 'x' })
  while (answer.status === 200 && seen.length < 1000) answer = await send({ reason: 'x' })
  expect(answer).toMatchObject({ status: 429, said: { ok: false, title: 'Not Done' } })
  const calls = seen.length
  await send({ reason: 'x' })
  expect(seen).toHaveLength(calls)
})

test('an action that writes to many takes one of the budget for each, and is refused whole', async () => {
  const { send, seen, app, member } = await anAction({ sendsMail: ({ reason }) => Number(reason) })
  const { times } = LIMITS['mail-by-member']
  for (let taken = 0; taken < times - 2; taken++) await app.limiter.take('mail-by-member', member.id)
  expect(await send({ reason: '3' })).toMatchObject({ status: 429, said: { ok: false, title: 'Not Done' } })
  expect(seen).toHaveLength(0)
  expect(await send({ reason: '2' })).toMatchObject({ status: 200 })
  expect(await send({ reason: '1' })).toMatchObject({ status: 429 })
  expect(await send({ reason: '0' })).toMatchObject({ status: 200 })
})

test('a status is changed, and an account invited, within the budget of mail', async () => {
  const { app, member, ask, cookie } = await anAction({ asOwner: true })
  const [one, other] = [await saved(app), await saved(app)]
  const invited = { intent: 'invite', name: 'Ngozi Eze', email: 'ngozi@house.example', role: 'staff' }
  const status = { status: 'under_review', version: '1' }
  const applications = `${one.id}:1,${other.id}:1`
  const post = async (action: typeof updateStatus, fields: Record<string, string>, id = one.id) => {
    const asked = ask(cookie, new URLSearchParams(fields), id) as Parameters<typeof updateStatus>[0]
    return ((await action(asked)) as Response).status
  }
  for (let left = LIMITS['mail-by-member'].times; left > 1; left--) await app.limiter.take('mail-by-member', member.id)

  expect(await post(updateStatuses, { ...status, applications, tellApplicants: 'on' })).toBe(429)
  expect(await post(updateStatus, { ...status, tellApplicant: 'on' })).toBe(200)
  expect(await post(updateStatus, { ...status, tellApplicant: 'on' }, other.id)).toBe(429)
  expect(await post(changeAccount, invited)).toBe(429)
  expect(await post(changeAccount, { intent: 'reset', staffId: member.id })).toBe(429)
  expect(await queuedMail(app.db)).toHaveLength(1)

  expect(await post(updateStatuses, { ...status, status: 'rejected', applications: `${other.id}:1` })).toBe(200)
  expect(await post(changeAccount, { intent: 'role', staffId: member.id, role: 'owner' })).toBe(409)
})

test('the same filling-in about the same thing has one id, and it is nobody’s that a form could name', () => {
  const form = filledIn('6d1c8a0e-31f5-4f0e-9b0c-0d8d8e1f2a3b')
  expect(idempotencyKey(form, 'email', 'a')).toBe(idempotencyKey(form, 'email', 'a'))
  expect(idempotencyKey(form, 'email', 'a')).not.toBe(form.get('once'))
  expect(idempotencyKey(form, 'email', 'a')).not.toBe(idempotencyKey(form, 'email', 'b'))
  expect(idempotencyKey(form, 'email', 'a')).not.toBe(idempotencyKey(form, 'request', 'a'))
  expect(z.uuid().safeParse(idempotencyKey(form, 'email', 'a')).success).toBe(true)
})

test('a form without a name is one of its own each time', () => {
  expect(idempotencyKey(new FormData(), 'email')).not.toBe(idempotencyKey(new FormData(), 'email'))
})

test('a page’s own form that was sent without scripts leads back to it, or brings back what was typed', async () => {
  const { action, ask, seen } = await anAction({ page: () => '/admin/x#form', secret: ['other'] })
  const sent = (fields: Record<string, string>) => action(ask(undefined, new URLSearchParams(fields)))
  expect(await sent({ reason: '', other: 'hidden' })).toMatchObject({
    data: { refusal: { title: 'Not Done', errors: { reason: 'Please say why' } }, typed: { reason: '' } },
    init: { status: 400 },
  })
  const saved = (await sent({ reason: 'Paid twice' })) as Response
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/x#form'])
  expect(seen).toHaveLength(1)
})

test('a page’s own action never answers in JSON, which the page could not show', async () => {
  const { action, ask } = await anAction({ page: () => '/admin/x', outcome: refuse('It is gone.') })
  const asked = ask(undefined, new URLSearchParams({ reason: 'Paid twice' }))
  asked.request.headers.set('accept', 'application/json')
  expect(await action(asked)).toMatchObject({
    data: { refusal: { description: 'It is gone.' } },
    init: { status: 409 },
  })
})

const ID = '6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb'
type Seen = Parameters<Parameters<typeof staffAction<typeof schema, 'id'>>[0]['run']>[0]
type Own = {
  role?: 'owner'
  invalid?: string
  sendsMail?: boolean | ((form: { reason: string }) => number)
  asOwner?: boolean
  outcome?: Outcome
  page?: () => string
  secret?: Array<string>
}

async function anAction({ outcome = done('Done', 'It is saved.'), role, asOwner: isOwner, ...own }: Own = {}) {
  const ground = await staffGround()
  const app = { ...ground, limiter: createLimiter(ground.pool, 'a secret') } as unknown as App
  const member = await (isOwner ? ground.anOwner() : aStaffMember().saveTo(ground.db, ground.clock))
  const { name, value } = await staffCookie(ground, member.id, { secret: ground.sessionSecret })
  const cookie = `__Host-${name}=${value}`
  const seen: Array<Seen> = []
  const asOwner = role === undefined ? {} : { role }
  const action = staffAction({
    ...own,
    ...asOwner,
    failed: 'Not Done',
    ids: ['id'],
    schema,
    async run(asked) {
      seen.push(asked)
      return outcome
    },
  })
  function ask(as = cookie, body?: URLSearchParams | string, id = ID): Parameters<typeof action>[0] {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, { address: '192.0.2.1', requestId: 'test' } as Visitor)
    const method = body === undefined ? 'GET' : 'POST'
    const request = new Request('https://passage.example/admin/x', {
      method,
      headers: { cookie: as },
      body: body ?? null,
    })
    return { context, request, params: { id }, url: new URL(request.url), pattern: '/admin/x' }
  }
  async function send(fields: Record<string, string>, id = ID) {
    const response = (await action(ask(cookie, new URLSearchParams(fields), id))) as Response
    return { status: response.status, said: await response.json() }
  }
  return { action, app, cookie, loader: refuseGet(asOwner), ask, send, seen, member }
}

function saved({ db, clock }: App) {
  return anApplication().saveTo(db, clock)
}

function caught(asked: Promise<unknown>): Promise<unknown> {
  return asked.catch((error: unknown) => error)
}

function filledIn(once: string): FormData {
  const form = new FormData()
  form.set('once', once)
  return form
}
