import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { staffMembers, staffSessions } from '#src/features/staff/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { countAttempts } from '../support/count-attempts.ts'
import { chooseSize } from '../support/full-run.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { countStatus, postForm, type SignInAnswer, signIn } from '../support/sign-in-requests.ts'
import { OTHER_PASSWORD, PASSWORD } from '../support/staff-context.ts'
import { staffCookie } from '../support/staff-session.ts'

const readSessionCookie = ({ cookies }: SignInAnswer) =>
  cookies.find(cookie => cookie.startsWith('tp_staff='))?.split(';')[0] ?? ''

const readDeviceCookie = ({ cookies }: SignInAnswer) =>
  cookies.find(cookie => cookie.startsWith('tp_device='))?.split(';')[0] ?? ''

/** Returns who the limit by device counts. */
function readDevice(cookie: string): string {
  const [signedText = ''] = decodeURIComponent(cookie.slice('tp_device='.length)).split('.')
  const { staffId, device } = JSON.parse(Buffer.from(signedText, 'base64').toString())
  return `${staffId} ${device}`
}

const requestPage = (origin: string, path: string, cookie: string) =>
  fetch(origin + path, { headers: { cookie }, redirect: 'manual' })

let program: TestProgram
let db: Database
let origin: string
beforeAll(async () => {
  program = await sharedProgram()
  ;({ db, origin } = program)
}, 60_000)

const UNKNOWN_EMAIL = 'nobody@house.example'

function createAccountDraft() {
  return aStaffMember().withEmail(`${randomUUID()}@house.example`).withPassword(PASSWORD)
}

test('after sixty failed sign-ins an IP address is refused, but not a known device there', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const { email } = await createAccountDraft().saveTo(db, systemClock)
  const cookie = readDeviceCookie(await signIn(origin, email, PASSWORD, '', headers))
  const { times } = LIMITS['sign-in-by-address']
  await countAttempts(program, 'sign-in-by-address', headers['x-forwarded-for'], times - 2)
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
  await countAttempts(program, 'sign-in-by-account', email, LIMITS['sign-in-by-account'].times - 2)
  const unknownDeviceAnswers = await Promise.all(Array.from({ length: 4 }, () => signIn(origin, email, 'wrong')))
  expect([countStatus(unknownDeviceAnswers, 401), countStatus(unknownDeviceAnswers, 429)]).toEqual([2, 2])
  expect((await signIn(origin, email, PASSWORD)).status).toBe(429)
  expect((await signIn(origin, email, PASSWORD, '', { cookie })).status).toBe(302)

  // A known device has a limit of its own. A device with a forged cookie counts as unknown.
  await countAttempts(program, 'sign-in-by-device', readDevice(cookie), LIMITS['sign-in-by-device'].times - 2)
  const knownDeviceAnswers = await Promise.all(
    Array.from({ length: 4 }, () => signIn(origin, email, 'wrong', '', { cookie })),
  )
  expect([countStatus(knownDeviceAnswers, 401), countStatus(knownDeviceAnswers, 429)]).toEqual([2, 2])
  const otherAccount = await createAccountDraft().saveTo(db, systemClock)
  const otherDeviceCookie = readDeviceCookie(await signIn(origin, otherAccount.email, PASSWORD))
  for (const forgedCookie of [otherDeviceCookie, `${cookie}x`, 'tp_device=e30']) {
    expect((await signIn(origin, email, PASSWORD, '', { cookie: forgedCookie })).status).toBe(429)
  }
  expect((await requestPage(origin, '/admin/dashboard', cookie)).status).toBe(302)
})

test('an owner sees failed sign-ins, and a hash of their IP address', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const staffMember = await createAccountDraft().saveTo(db, systemClock)
  await signIn(origin, staffMember.email, 'wrong', '', { 'x-forwarded-for': '203.0.113.201' })
  await signIn(origin, staffMember.email, 'wrong', '', { 'x-forwarded-for': '203.0.113.201' })
  const { name, value } = await staffCookie({ db, clock: systemClock }, owner.id)
  const page = async () => (await fetch(`${origin}/admin/staff`, { headers: { cookie: `${name}=${value}` } })).text()
  await expect.poll(page, { timeout: 15_000 }).toContain('2 failed sign-ins')
  const audit = await fetch(`${origin}/admin/audit`, { headers: { cookie: `${name}=${value}` } })
  expect(await audit.text()).toMatch(/Sign-in failed, from network [\w-]{8}/)
})

test('a staff member who chose a new password by a mailed link can sign in despite earlier failures', async () => {
  const { email } = await createAccountDraft().saveTo(db, systemClock)
  const useUpAttempts = () => countAttempts(program, 'sign-in-by-account', email, LIMITS['sign-in-by-account'].times)
  await useUpAttempts()
  expect((await signIn(origin, email, PASSWORD)).status).toBe(429)
  await postForm(`${origin}/admin/forgotten`, { email })
  const resetMails = () => program.mailTo(email)
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

test('C14: many concurrent requests for password links do not delay pages', async () => {
  let acceptedCount = 0
  const requests = Array.from({ length: chooseSize({ sample: 24, full: 80 }) }, async () => {
    const answer = await postForm(`${origin}/admin/forgotten`, { email: `${randomUUID()}@house.example` })
    if (answer.status === 302) acceptedCount += 1
  })
  await Promise.race(requests)
  // Compression shares its threads with password hashing. Without a limit on hashing, this page would arrive last.
  const page = await fetch(`${origin}/admin/login`, { headers: { 'accept-encoding': 'gzip' } })
  await page.text()
  const acceptedBeforePage = acceptedCount
  await Promise.all(requests)
  expect(page.headers.get('content-encoding')).toBe('gzip')
  expect(acceptedBeforePage).toBeLessThan(acceptedCount / 2)
})

test('successful sign-ins do not count towards the rate limit', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  await countAttempts(program, 'sign-in-by-account', owner.email, LIMITS['sign-in-by-account'].times - 1)
  for (let time = 0; time < 3; time += 1) {
    expect((await signIn(origin, owner.email, PASSWORD)).status).toBe(302)
  }
})

test('C9: every failed sign-in shows the same page', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const invited = await aStaffMember().withEmail(`${randomUUID()}@house.example`).saveTo(db, systemClock)
  const disabled = await createAccountDraft().disabled().saveTo(db, systemClock)
  const failSignIn = async (email: string) => {
    const { status, page } = await signIn(origin, email, email === disabled.email ? PASSWORD : 'wrong')
    expect(status).toBe(401)
    expect(page).toContain('Invalid email or password')
    expect(page).toContain(`value="${email}"`)
    return page.replaceAll(email, '').replace(/"requestId.*?,/g, '')
  }
  const emails = [owner.email, invited.email, disabled.email, UNKNOWN_EMAIL]
  expect(new Set(await Promise.all(emails.map(failSignIn))).size).toBe(1)
  // Zero bytes and lone surrogates would make a PostgreSQL query fail.
  const strangeEmails = ['a\0@house.example', '\ud83d@house.example', `${'a'.repeat(15_000)}@house.example`]
  const strangeAnswers = await Promise.all(strangeEmails.map(email => signIn(origin, email, 'wrong\0')))
  expect(countStatus(strangeAnswers, 401)).toBe(strangeEmails.length)
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
  await expect.poll(() => program.mailTo(owner.email)).toHaveLength(1)
  expect(await program.mailTo(UNKNOWN_EMAIL)).toEqual([])
})

test('after too many wrong current passwords, password changes are refused but the session continues', async () => {
  const owner = await createAccountDraft().inRole('owner').saveTo(db, systemClock)
  const cookie = readSessionCookie(await signIn(origin, owner.email, PASSWORD))
  const changePassword = (current: string) =>
    postForm(
      `${origin}${act('changeOwnPassword')}`,
      { current, password: OTHER_PASSWORD, repeat: OTHER_PASSWORD },
      { cookie },
    )
  await countAttempts(program, 'password-change-by-account', owner.id, LIMITS['password-change-by-account'].times - 2)
  const answers = await Promise.all(Array.from({ length: 5 }, () => changePassword('wrong')))
  expect([countStatus(answers, 400), countStatus(answers, 429)]).toEqual([2, 3])
  expect((await changePassword(PASSWORD)).status).toBe(429)
  expect((await requestPage(origin, '/admin/dashboard', cookie)).status).toBe(200)

  await db.update(staffMembers).set({ role: 'caseworker' }).where(eq(staffMembers.id, owner.id))
  expect((await requestPage(origin, '/admin/staff', cookie)).status).toBe(403)
})
