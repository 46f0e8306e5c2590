import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { createLimiter } from '#src/features/limits/limiter.server.ts'
import { LIMITS } from '#src/features/limits/limits.ts'
import { staffMembers, staffSessions } from '#src/features/staff/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { originInTurn, startInstance, startTwoInstances } from '../support/instances.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { OTHER_PASSWORD, PASSWORD } from '../support/staff-context.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

type SignInAnswer = {
  status: number
  location: string | null
  cookies: Array<string>
  retryAfter: string | null
  page: string
}

let postCount = 0

/** Posts a form, each time from a new IP address unless `headers` sets one. */
async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<SignInAnswer> {
  postCount += 1
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.18.${postCount >> 8}.${postCount & 255}`,
      ...headers,
    },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cookies: answer.headers.getSetCookie(),
    retryAfter: answer.headers.get('retry-after'),
    page: await answer.text(),
  }
}

const signIn = (origin: string, email: string, password: string, query = '', headers = {}) =>
  postForm(`${origin}/admin/login${query}`, { email, password }, headers)

const readSessionCookie = ({ cookies }: SignInAnswer) =>
  cookies.find(cookie => cookie.startsWith('tp_staff='))?.split(';')[0] ?? ''

const readDeviceCookie = ({ cookies }: SignInAnswer) =>
  cookies.find(cookie => cookie.startsWith('tp_device='))?.split(';')[0] ?? ''

const requestPage = (origin: string, path: string, cookie: string) =>
  fetch(origin + path, { headers: { cookie }, redirect: 'manual' })

const countStatus = (answers: ReadonlyArray<SignInAnswer>, status: number) =>
  answers.filter(answer => answer.status === status).length

/** Most tests share this database and the server on it. Each test adds its own accounts. */
const { db, pool, url } = await testDatabase()
let program: RunningProgram
let origin: string
beforeAll(async () => {
  const env = { DATABASE_URL: url, SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  program = await startProgram(env)
  origin = program.origin
}, 60_000)
afterAll(() => program.stopAndDeleteData())

const UNKNOWN_EMAIL = 'nobody@house.example'

function createAccountDraft() {
  return aStaffMember().withEmail(`${randomUUID()}@house.example`).withPassword(PASSWORD)
}

test('C13: of a hundred concurrent wrong passwords on two servers only ten are checked, and a restart allows no more', {
  timeout: 120_000,
}, async () => {
  const { db: shared, instances, restart } = await startTwoInstances({ TRUST_PROXY: '1' })
  const { email } = await createAccountDraft().saveTo(shared, systemClock)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_none, number) => signIn(originInTurn(instances, number), email, `wrong ${number}`)),
  )
  const { times } = LIMITS['sign-in-by-account']
  expect(countStatus(answers, 401)).toBe(times)
  expect(countStatus(answers, 429)).toBe(100 - times)
  for (const { status, retryAfter, page } of answers) {
    if (status !== 429) continue
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(page).toContain('You’ve tried too many times. Please try again in')
  }
  // The right password is refused too, because a different answer would reveal it.
  expect((await signIn(instances[0].origin, email, PASSWORD)).status).toBe(429)
  await instances[0].stop()
  await restart(0)
  expect((await signIn(instances[0].origin, email, PASSWORD)).status).toBe(429)
  const otherAccount = await createAccountDraft().saveTo(shared, systemClock)
  expect((await signIn(instances[0].origin, otherAccount.email, PASSWORD)).status).toBe(302)
})

test('after sixty failed sign-ins an IP address is refused, but not a known device there', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const { email } = await createAccountDraft().saveTo(db, systemClock)
  const cookie = readDeviceCookie(await signIn(origin, email, PASSWORD, '', headers))
  const { times } = LIMITS['sign-in-by-address']
  // Checking sixty passwords takes seconds of a processor, so all attempts but two are only counted.
  await createLimiter(pool, TEST_SECRET).takeAttempt('sign-in-by-address', headers['x-forwarded-for'], times - 2)
  const tries = Array.from({ length: 5 }, () => signIn(origin, `${randomUUID()}@house.example`, 'wrong', '', headers))
  const answers = await Promise.all(tries)
  expect(countStatus(answers, 401)).toBe(2)
  expect(countStatus(answers, 429)).toBe(3)
  expect((await signIn(origin, email, PASSWORD, '', headers)).status).toBe(429)
  expect((await signIn(origin, email, PASSWORD, '', { ...headers, cookie })).status).toBe(302)
})

test('C13: failed attempts lock an account on unknown devices, not on known ones', async () => {
  const { email } = await createAccountDraft().saveTo(db, systemClock)
  const firstSignIn = await signIn(origin, email, PASSWORD)
  const cookie = readDeviceCookie(firstSignIn)
  expect(firstSignIn.cookies.find(set => set.startsWith('tp_device='))).toMatch(
    /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const { times } = LIMITS['sign-in-by-account']
  const unknownDeviceAnswers = await Promise.all(
    Array.from({ length: times + 2 }, () => signIn(origin, email, 'wrong')),
  )
  expect(countStatus(unknownDeviceAnswers, 401)).toBe(times)
  expect((await signIn(origin, email, PASSWORD)).status).toBe(429)
  expect((await signIn(origin, email, PASSWORD, '', { cookie })).status).toBe(302)

  // A known device has a limit of its own. A device with a forged cookie counts as unknown.
  const knownDeviceAnswers = await Promise.all(
    Array.from({ length: times + 2 }, () => signIn(origin, email, 'wrong', '', { cookie })),
  )
  expect([countStatus(knownDeviceAnswers, 401), countStatus(knownDeviceAnswers, 429)]).toEqual([times, 2])
  const otherAccount = await createAccountDraft().saveTo(db, systemClock)
  const otherDeviceCookie = readDeviceCookie(await signIn(origin, otherAccount.email, PASSWORD))
  for (const forgedCookie of [otherDeviceCookie, `${cookie}x`, 'tp_device=e30']) {
    expect((await signIn(origin, email, PASSWORD, '', { cookie: forgedCookie })).status).toBe(429)
  }
  expect((await requestPage(origin, '/admin/dashboard', cookie)).status).toBe(302)
})

test('an owner sees failed sign-ins, and the log has the account and a hash of the IP address', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const staffMember = await createAccountDraft().saveTo(db, systemClock)
  await signIn(origin, staffMember.email, 'wrong', '', { 'x-forwarded-for': '203.0.113.201' })
  await signIn(origin, staffMember.email, 'wrong', '', { 'x-forwarded-for': '203.0.113.201' })
  const { name, value } = await staffCookie({ db, clock: systemClock }, owner.id)
  const page = async () => (await fetch(`${origin}/admin/staff`, { headers: { cookie: `${name}=${value}` } })).text()
  await expect.poll(page, { timeout: 15_000 }).toContain('2 failed sign-ins')
  const audit = await fetch(`${origin}/admin/audit`, { headers: { cookie: `${name}=${value}` } })
  expect(await audit.text()).toMatch(/Sign-in failed, from network [\w-]{8}/)

  const lines = program
    .output()
    .split('\n')
    .filter(line => line.includes(staffMember.id) && line.includes('sign-in refused'))
  expect(lines).toHaveLength(2)
  const [first, second] = lines.map(line => JSON.parse(line) as { network: string })
  expect(first?.network).toMatch(/^[\w-]{43}$/)
  expect(second?.network).toBe(first?.network)
  expect(program.output()).not.toContain('203.0.113.201')
})

test('a staff member who chose a new password by a mailed link can sign in despite earlier failures', async () => {
  const { email } = await createAccountDraft().saveTo(db, systemClock)
  const { times } = LIMITS['sign-in-by-account']
  const useUpAttempts = () => Promise.all(Array.from({ length: times }, () => signIn(origin, email, 'wrong')))
  await useUpAttempts()
  expect((await signIn(origin, email, PASSWORD)).status).toBe(429)
  await postForm(`${origin}/admin/forgotten`, { email })
  const resetMails = async () =>
    (await (await fetch(`${origin}/sandbox/mail.json?to=${email}`)).json()) as Array<{ text: string }>
  await expect.poll(async () => (await resetMails()).length).toBe(1)
  const link = /http\S+\/admin\/password\?token=[\w-]+/.exec((await resetMails())[0]?.text ?? '')?.[0] ?? ''
  const passwordChange = await postForm(link, { password: OTHER_PASSWORD, repeat: OTHER_PASSWORD })
  expect(passwordChange.location).toBe('/admin/login')
  expect((await signIn(origin, email, OTHER_PASSWORD)).status).toBe(302)
  await useUpAttempts()
  expect((await signIn(origin, email, OTHER_PASSWORD)).status).toBe(429)
  expect((await signIn(origin, email, OTHER_PASSWORD, '', { cookie: readDeviceCookie(passwordChange) })).status).toBe(
    302,
  )
})

test('C14: many concurrent requests for password links do not delay pages, and those beyond the limit are asked to retry', async () => {
  let acceptedCount = 0
  const requests = Array.from({ length: 80 }, async () => {
    const answer = await postForm(`${origin}/admin/forgotten`, { email: `${randomUUID()}@house.example` })
    if (answer.status === 302) acceptedCount += 1
    return answer
  })
  await Promise.race(requests)
  // Compression shares its threads with password hashing. Without a limit on hashing, this page would arrive last.
  const page = await fetch(`${origin}/admin/login`, { headers: { 'accept-encoding': 'gzip' } })
  await page.text()
  const acceptedBeforePage = acceptedCount
  const answers = await Promise.all(requests)
  expect(page.headers.get('content-encoding')).toBe('gzip')
  expect(acceptedBeforePage).toBeLessThan(acceptedCount / 2)

  const busyAnswers = answers.filter(({ status }) => status === 503)
  expect(busyAnswers.length).toBe(80 - acceptedCount)
  expect(busyAnswers.length).toBeGreaterThan(0)
  for (const { retryAfter, page: text } of busyAnswers) {
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(text).toContain('Many people are signing in at the moment. Please try again in a few seconds.')
  }
})

test('successful sign-ins do not count towards the rate limit', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  for (let time = 0; time <= LIMITS['sign-in-by-account'].times; time += 1) {
    expect((await signIn(origin, owner.email, PASSWORD)).status).toBe(302)
  }
})

test('C9: every failed sign-in shows the same page', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const invited = await aStaffMember().withEmail(`${randomUUID()}@house.example`).saveTo(db, systemClock)
  const disabled = await createAccountDraft().disabled().saveTo(db, systemClock)
  const pages = []
  for (const email of [owner.email, invited.email, disabled.email, UNKNOWN_EMAIL]) {
    const { status, page } = await signIn(origin, email, email === disabled.email ? PASSWORD : 'wrong')
    expect(status).toBe(401)
    pages.push(page.replaceAll(email, '').replace(/"requestId.*?,/g, ''))
    expect(page).toContain('Invalid email or password')
    expect(page).toContain(`value="${email}"`)
  }
  expect(new Set(pages).size).toBe(1)
  // Zero bytes and lone surrogates would make a PostgreSQL query fail.
  for (const email of ['a\0@house.example', '\ud83d@house.example', `${'a'.repeat(15_000)}@house.example`]) {
    expect((await signIn(origin, email, 'wrong\0')).status).toBe(401)
  }
  const empty = await signIn(origin, '', '')
  expect(empty.status).toBe(400)
  expect(empty.page).toContain('Email and password are required')
})

test('C34: after signing in, the browser goes to the requested page and never to another site', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const redirectToSignIn = await requestPage(origin, '/admin/applications?status=completed&q=a%26b', '')
  expect(redirectToSignIn.status).toBe(302)
  const signInPath = redirectToSignIn.headers.get('location') ?? ''
  expect(new URL(signInPath, origin).searchParams.get('next')).toBe('/admin/applications?status=completed&q=a%26b')
  const signInAnswer = await postForm(origin + signInPath, { email: owner.email, password: PASSWORD })
  expect(signInAnswer.location).toBe('/admin/applications?status=completed&q=a%26b')

  // More cases are in src/web/guards/staff.server.test.ts.
  for (const next of ['//evil.example/admin/staff', '/admin/LOGOUT', '']) {
    const answer = await signIn(origin, owner.email, PASSWORD, `?${new URLSearchParams({ next })}`)
    expect([next, answer.location]).toEqual([next, '/admin/dashboard'])
  }
})

test('the sign-in that follows a React Router data request returns to the page, not to the data', async () => {
  for (const [requestPath, next] of [
    ['/admin/applications.data?q=ada&_routes=routes%2Fadmin%2Fapplications', '/admin/applications?q=ada'],
    ['/admin/applications/_.data', '/admin/applications'],
  ] as const) {
    const answer = await requestPage(origin, requestPath, '')
    expect(await answer.text()).toContain(encodeURIComponent(next).replaceAll('%20', '+'))
  }
})

test('C11: each sign-in creates a new session on the server', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const plantedSession = { cookie: 'tp_staff=planted.by-an-attacker' }
  const firstSignIn = await signIn(origin, owner.email, PASSWORD, '', plantedSession)
  expect(readSessionCookie(firstSignIn)).not.toContain('planted')
  expect(firstSignIn.cookies.find(cookie => cookie.startsWith('tp_staff='))).toMatch(
    /; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const secondSignIn = await signIn(origin, owner.email, PASSWORD, '', { cookie: readSessionCookie(firstSignIn) })
  expect(readSessionCookie(secondSignIn)).not.toBe(readSessionCookie(firstSignIn))
  // The second sign-in in a browser ends the first session.
  expect((await requestPage(origin, '/admin/dashboard', readSessionCookie(firstSignIn))).status).toBe(302)
  expect((await requestPage(origin, '/admin/dashboard', readSessionCookie(secondSignIn))).status).toBe(200)

  const logout = await postForm(`${origin}/admin/logout`, {}, { cookie: readSessionCookie(secondSignIn) })
  expect(logout.location).toBe('/admin/login')
  expect((await requestPage(origin, '/admin/dashboard', readSessionCookie(secondSignIn))).status).toBe(302)
  expect(await db.select().from(staffSessions).where(eq(staffSessions.staffId, owner.id))).toEqual([])
})

test('the setup link that the server prints creates one first account and is never logged', {
  timeout: 60_000,
}, async () => {
  const database = await testDatabase()
  const env = { DATABASE_URL: database.url, SESSION_SECRET: 'a secret of this test, long enough', LOG_LEVEL: 'trace' }
  const [firstServer, secondServer] = await Promise.all([startInstance(env), startInstance({ ...env, ROLE: 'web' })])
  const [link, secondLink] = [firstServer, secondServer].map(
    ({ output }) => /^First staff account: +(\S+)$/m.exec(output())?.[1] ?? '',
  )
  const { search } = new URL(link ?? '')
  expect(new URL(secondLink ?? '').search).toBe(search)

  const setupUrl = `${firstServer.origin}/admin/setup${search}`
  expect((await fetch(setupUrl)).status).toBe(200)
  expect((await fetch(`${firstServer.origin}/admin/setup?token=wrong`)).status).toBe(404)
  const fields = { name: 'Ada Obi', password: PASSWORD, repeat: PASSWORD }
  const answers = await Promise.all(
    [firstServer, secondServer].map(({ origin }, index) =>
      postForm(`${origin}/admin/setup${search}`, { ...fields, email: `zuwaira${index}@house.example` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 404])
  expect((await fetch(setupUrl)).status).toBe(404)

  const token = new URLSearchParams(search).get('token') ?? ''
  const logs = () =>
    [firstServer, secondServer].flatMap(({ output }) => output().split('\n')).filter(line => line.startsWith('{'))
  await expect.poll(() => logs().filter(line => line.includes('"path":"/admin/setup"')).length).toBe(5)
  expect(logs().filter(line => line.includes(token) || line.includes('zuwaira') || line.includes(PASSWORD))).toEqual([])
  const thirdServer = await startInstance(env)
  expect(thirdServer.output()).not.toContain('First staff account')
})

test('the form for a forgotten password gives every email address the same answer, and mails only staff accounts', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const answers = []
  for (const email of [owner.email, UNKNOWN_EMAIL]) {
    const { status, location } = await postForm(`${origin}/admin/forgotten`, { email })
    answers.push({ status, location })
  }
  expect(answers).toEqual([
    { status: 302, location: '/admin/login' },
    { status: 302, location: '/admin/login' },
  ])
  const inbox = async () => (await (await fetch(`${origin}/sandbox/mail.json`)).json()) as Array<{ to: string }>
  await expect.poll(async () => (await inbox()).map(({ to }) => to)).toContain(owner.email)
  expect((await inbox()).map(({ to }) => to)).not.toContain(UNKNOWN_EMAIL)
})

test('after too many wrong current passwords, password changes are refused but the session continues', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const cookie = readSessionCookie(await signIn(origin, owner.email, PASSWORD))
  const changePassword = (current: string) =>
    postForm(
      `${origin}/admin/settings`,
      { intent: 'password', current, password: OTHER_PASSWORD, repeat: OTHER_PASSWORD },
      { cookie },
    )
  const answers = await Promise.all(Array.from({ length: 15 }, () => changePassword('wrong')))
  expect(countStatus(answers, 400)).toBe(LIMITS['password-change-by-account'].times)
  expect(countStatus(answers, 429)).toBe(15 - LIMITS['password-change-by-account'].times)
  expect((await changePassword(PASSWORD)).status).toBe(429)
  expect((await requestPage(origin, '/admin/dashboard', cookie)).status).toBe(200)

  await db.update(staffMembers).set({ role: 'caseworker' }).where(eq(staffMembers.id, owner.id))
  expect((await requestPage(origin, '/admin/staff', cookie)).status).toBe(403)
})

test('C90: refused sign-ins are logged with the request id and without the email', async () => {
  const logStart = program.output().length
  await requestPage(origin, '/admin/applications?q=Bello', '')
  await signIn(origin, 'stranger@evil.example', 'wrong secret')
  const logs = () => {
    const lines = program.output().slice(logStart).split('\n')
    return lines.filter(line => line.startsWith('{'))
  }
  for (const message of ['refused: nobody is signed in', 'sign-in refused']) {
    const matchingLines = () => logs().filter(line => line.includes(message) && /"requestId":"[\w-]{36}"/.test(line))
    await expect.poll(matchingLines).toHaveLength(1)
  }
  expect(logs().join('\n')).not.toMatch(/stranger|evil|Bello|wrong secret/)
})
