import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** The wording of messages as a browser without scripts has it: a plain form, and a frame for the preview. */
let program: RunningProgram
let cookie: string
let ofStaff: string

const PAGE = '/admin/mail/wording/applications.status-news'
const PREVIEW = `${PAGE}/preview`

beforeAll(async () => {
  const { db, url } = await testDatabase()
  program = await startProgram({ DATABASE_URL: url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', LOG_LEVEL: 'error' })
  closeAfterFile(() => program.forget())
  const cookieOf = async (role: Role) => {
    const { id } = await aStaffMember().inRole(role).withEmail(`${role}@house.example`).saveTo(db, systemClock)
    const { name, value } = await staffCookie({ db, clock: systemClock }, id)
    return `${name}=${value}`
  }
  cookie = await cookieOf('owner')
  ofStaff = await cookieOf('staff')
}, 60_000)

function ask(path: string, fields?: Record<string, string>, as = cookie): Promise<Response> {
  const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
  return fetch(program.origin + path, { headers: { cookie: as, origin: program.origin }, redirect: 'manual', ...sent })
}

const save = (passage: string, words: string, readVersion: string) =>
  ask(PAGE, { intent: 'save', passage, words, readVersion })

/** What the form of a passage holds. */
function formOf(page: string, passage: string) {
  const form = page.match(new RegExp(`<form id="${passage}".*?</form>`, 's'))?.[0] ?? ''
  return {
    words: /<textarea[^>]*>\n?(.*?)<\/textarea>/s.exec(form)?.[1],
    readVersion: /name="readVersion" value="(\d+)"/.exec(form)?.[1] ?? '',
    form,
  }
}

test('a passage is saved by a plain form, and the page opens again at it', async () => {
  expect(formOf(await (await ask(PAGE)).text(), 'pending').readVersion).toBe('0')
  const answer = await save('pending', 'Thank you, {name}.', '0')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`${PAGE}#pending`)
  const { words, readVersion, form } = formOf(await (await ask(PAGE)).text(), 'pending')
  expect(words).toBe('Thank you, {name}.')
  expect(Number(readVersion)).toBeGreaterThan(0)
  expect(form).toContain('Your application is in line for its first reading.')

  const restored = await ask(PAGE, { intent: 'restore', passage: 'pending', words: 'Half typed', readVersion })
  expect(restored.status).toBe(302)
  expect(formOf(await (await ask(PAGE)).text(), 'pending').words).toMatch(/^\{now\}\n\nWe write to you again/)
})

test('staff who are no owners read the words and how they will read, and change none of them', async () => {
  const page = await (await ask(PAGE, undefined, ofStaff)).text()
  expect(page).toContain('An owner can change this.')
  expect(page).toContain('If a document is missing, we ask you for it by email')
  expect(page).not.toMatch(/<textarea|value="(save|restore)"/)
  expect(await (await ask('/admin/mail/wording', undefined, ofStaff)).text()).toContain('An owner can change this.')
  expect((await ask(`${PREVIEW}?passage=pending`, undefined, ofStaff)).status).toBe(200)
  const fields = { intent: 'save', passage: 'pending', words: 'Pay to another account.', readVersion: '0' }
  for (const intent of ['save', 'restore'])
    for (const path of [PAGE, `${PAGE}/passage`]) {
      expect((await ask(path, { ...fields, intent }, ofStaff)).status, `${intent} ${path}`).toBe(403)
    }
  expect(formOf(await (await ask(PAGE)).text(), 'pending').words).not.toContain('another account')
})

test('words that are refused come back as they were typed, with what is wrong', async () => {
  const answer = await save('endorsed', 'Well done, {nmae} & family', '0')
  expect(answer.status).toBe(400)
  const { words, readVersion, form } = formOf(await answer.text(), 'endorsed')
  expect(words).toBe('Well done, {nmae} &amp; family')
  expect(readVersion).toBe('0')
  expect(form).toContain('{nmae} is not known here. Use {name} or {now}.')
})

test('whoever was overtaken reads theirs, keeps their own, and saves over it the next time', async () => {
  await save('completed', 'Theirs.', '0')
  const answer = await save('completed', 'Ours.', '0')
  expect(answer.status).toBe(409)
  const { words, readVersion, form } = formOf(await answer.text(), 'completed')
  expect(words).toBe('Ours.')
  expect(form).toContain('Theirs.')
  expect((await save('completed', 'Ours.', readVersion)).status).toBe(302)
  expect(formOf(await (await ask(PAGE)).text(), 'completed').words).toBe('Ours.')
})

test('a preview may run and load nothing, stands in our own frames only, and quotes what was typed as text', async () => {
  const shown = await ask(PREVIEW, { passage: 'rejected', words: 'Sorry, {name} <img src=x>' })
  expect(shown.status).toBe(200)
  const policy = shown.headers.get('content-security-policy')
  for (const part of ['sandbox;', "default-src 'none'", "frame-ancestors 'self'"]) expect(policy).toContain(part)
  const html = await shown.text()
  expect(html).toContain('&lt;img src=x&gt;')
  expect(html).not.toContain('<img src=x')

  const refused = await ask(PREVIEW, { passage: 'rejected', words: '{<img src=x>}' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).not.toContain('<img')
  expect(await (await ask(`${PREVIEW}?passage=rejected`)).text()).toContain(
    'We have not taken your application forward.',
  )
})

test.each([
  '/admin/mail/wording/gone',
  '/admin/mail/wording/staff.invitation',
  '/admin/mail/wording/constructor',
  '/admin/mail/wording/gone/preview',
  `${PREVIEW}?passage=subject`,
])('%s is no page', async path => {
  expect((await ask(path)).status).toBe(404)
})

test('a passage that there is not is worded by nobody', async () => {
  expect((await save('subject', 'Pay here', '0')).status).toBe(404)
  const fields = { intent: 'save', passage: 'constructor', words: 'Pay here', readVersion: '0' }
  expect((await ask(`${PAGE}/passage`, fields)).status).toBe(404)
  expect((await ask(`${PAGE}/passage`)).status).toBe(405)
})
