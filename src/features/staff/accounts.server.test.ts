import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import {
  KNOWN_DEVICE,
  OTHER_PASSWORD,
  PASSWORD,
  staffTestContext,
  type TestStaffContext,
} from '#tests/support/staff-context.ts'
import { changeRole, disableStaff, enableStaff } from './accounts.server.ts'
import { addStaff } from './add-staff.server.ts'
import { changePassword } from './change-password.server.ts'
import { choosePassword } from './choose-password.server.ts'
import { inviteStaff } from './invite-staff.server.ts'
import { findSignedInStaff, findStaffMemberByEmail, findStaffMemberByLink, listStaff } from './queries.server.ts'
import type { Role } from './roles.ts'
import { sendPasswordLink } from './send-password-link.server.ts'
import { setPassword } from './set-password.server.ts'
import { createSetupToken, setUpFirstOwner } from './set-up-first-owner.server.ts'
import { signIn } from './sign-in.server.ts'
import { staffLinks, staffMembers } from './table.server.ts'

const OPERATOR = { kind: 'system' } as const
const actorOf = ({ id }: { id: string }) => ({ kind: 'staff', id }) as const
const NEW_STAFF_MEMBER = { name: 'Tádé Bello', email: 'tade@house.example' }

async function readMailedToken(app: TestStaffContext, email: string): Promise<string> {
  const queuedMails = await queuedMail(app.db, email)
  const lastMail = queuedMails.at(-1)?.data as { url: string } | undefined
  return new URL(lastMail?.url ?? '').searchParams.get('token') ?? ''
}

async function signInAs(app: TestStaffContext, email: string, password = PASSWORD) {
  const signInResult = await signIn(app, { email, password }, KNOWN_DEVICE)
  if (!signInResult.ok || signInResult.needsSecondStep) throw new Error(`${email} cannot sign in.`)
  const headers = app.headersOf(signInResult.cookies)
  const staff = await findSignedInStaff(app, headers)
  if (staff === null) throw new Error(`${email} is not signed in.`)
  return { headers, staff }
}

const listEventTypesAbout = async (app: TestStaffContext, id: string) =>
  (await eventsAbout(app.db, id)).map(({ type }) => type)

test('the setup link creates only one owner, even if it is used several times at once', async () => {
  const app = await staffTestContext()
  const token = createSetupToken(app.sessionSecret)
  const results = await Promise.all(
    Array.from({ length: 8 }, (_none, number) =>
      setUpFirstOwner(app, { token, name: 'Ada Obi', email: `ada${number}@house.example`, password: PASSWORD }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(answer => !answer.ok && answer.reason === 'dead-link')).toHaveLength(7)
  expect(await listStaff(app.db)).toMatchObject([{ role: 'owner', hasPassword: true }])
})

test('a wrong setup link creates no account', async () => {
  const app = await staffTestContext()
  for (const token of ['', 'x', createSetupToken('another secret'), `${createSetupToken(app.sessionSecret)}x`]) {
    const result = await setUpFirstOwner(app, { token, ...NEW_STAFF_MEMBER, password: PASSWORD })
    expect(result).toEqual({ ok: false, reason: 'dead-link' })
  }
  expect(await listStaff(app.db)).toEqual([])
})

test('of accounts that are added concurrently, the first is an owner and the others are case workers', async () => {
  const app = await staffTestContext()
  const results = await Promise.all(
    Array.from({ length: 4 }, (_none, number) =>
      addStaff(app, { name: 'Ada Obi', email: `ada${number}@house.example`, password: PASSWORD }),
    ),
  )
  expect(results.map(answer => (answer.ok ? answer.role : answer.reason)).sort()).toEqual([
    'caseworker',
    'caseworker',
    'caseworker',
    'owner',
  ])
})

test('adding an account refuses a used email, a weak password and a first account that is no owner', async () => {
  const app = await staffTestContext()
  // An unknown role is refused too.
  for (const role of ['caseworker', 'auditor'] as Array<Role>)
    expect(await addStaff(app, { ...NEW_STAFF_MEMBER, password: PASSWORD, role })).toEqual({
      ok: false,
      reason: 'first-is-owner',
    })
  expect(await addStaff(app, { ...NEW_STAFF_MEMBER, password: 'password1234' })).toEqual({
    ok: false,
    reason: 'too-easy',
  })
  expect(await addStaff(app, { ...NEW_STAFF_MEMBER, password: PASSWORD })).toEqual({ ok: true, role: 'owner' })
  expect(await addStaff(app, { ...NEW_STAFF_MEMBER, password: PASSWORD })).toEqual({ ok: false, reason: 'exists' })
})

test('C16: an invited person uses the mailed link once to choose a password, and signs in', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  expect(await inviteStaff(app, { ...NEW_STAFF_MEMBER, role: 'caseworker', actor: actorOf(owner) })).toEqual({
    ok: true,
    again: false,
  })
  const staffMember = await findStaffMemberByEmail(app.db, NEW_STAFF_MEMBER.email)
  const token = await readMailedToken(app, NEW_STAFF_MEMBER.email)

  expect(await choosePassword(app, { token, password: 'tade bello 1' })).toEqual({ ok: false, reason: 'own-words' })
  const results = await Promise.all([1, 2, 3].map(() => choosePassword(app, { token, password: OTHER_PASSWORD })))
  expect(results.filter(({ ok }) => ok)).toMatchObject([
    { purpose: 'invitation', staffMember: { email: NEW_STAFF_MEMBER.email } },
  ])
  expect(await choosePassword(app, { token, password: PASSWORD })).toEqual({ ok: false, reason: 'dead-link' })
  expect(await signIn(app, { email: NEW_STAFF_MEMBER.email, password: OTHER_PASSWORD }, KNOWN_DEVICE)).toMatchObject({
    ok: true,
  })
  expect(await listEventTypesAbout(app, staffMember?.id ?? '')).toEqual([
    'staff.added',
    'staff.link_sent',
    'staff.password_set',
    'staff.signed_in',
  ])
})

test('the token of a link is not stored', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  await inviteStaff(app, { ...NEW_STAFF_MEMBER, role: 'caseworker', actor: actorOf(owner) })
  const token = await readMailedToken(app, NEW_STAFF_MEMBER.email)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await app.db.select().from(staffLinks))).not.toContain(token)
})

test('C16: an invitation is valid for seven days, a reset link for an hour', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  await inviteStaff(app, { ...NEW_STAFF_MEMBER, role: 'caseworker', actor: actorOf(owner) })
  const invitationToken = await readMailedToken(app, NEW_STAFF_MEMBER.email)
  app.clock.advance({ days: 7, seconds: -1 })
  expect(await findStaffMemberByLink(app, invitationToken)).not.toBeNull()
  app.clock.advance({ seconds: 1 })
  expect(await choosePassword(app, { token: invitationToken, password: PASSWORD })).toMatchObject({
    reason: 'dead-link',
  })

  await sendPasswordLink(app, { staffMember: { email: owner.email }, actor: { kind: 'visitor' } })
  const resetToken = await readMailedToken(app, owner.email)
  app.clock.advance({ hours: 1 })
  expect(await choosePassword(app, { token: resetToken, password: OTHER_PASSWORD })).toMatchObject({
    reason: 'dead-link',
  })
})

test('inviting a person again sends a new link, but active and disabled accounts cannot be invited', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  await aStaffMember().withEmail('gone@house.example').disabled().saveTo(app.db, app.clock)
  const invite = (email: string) =>
    inviteStaff(app, { name: NEW_STAFF_MEMBER.name, email, role: 'caseworker', actor: actorOf(owner) })
  const results = await Promise.all([invite(NEW_STAFF_MEMBER.email), invite(NEW_STAFF_MEMBER.email)])
  expect(results.map(answer => answer.ok && answer.again).sort()).toEqual([false, true])
  expect(await queuedMail(app.db, NEW_STAFF_MEMBER.email)).toHaveLength(2)
  expect(await invite(owner.email)).toEqual({ ok: false, reason: 'has-account' })
  expect(await invite('gone@house.example')).toEqual({ ok: false, reason: 'disabled' })
})

test('resetting a password ends sessions and links and queues a mail', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  const { headers } = await signInAs(app, owner.email)
  const link = { staffMember: { email: owner.email }, actor: { kind: 'visitor' } } as const
  await sendPasswordLink(app, link)
  const firstToken = await readMailedToken(app, owner.email)
  app.clock.advance({ minutes: 1 })
  await sendPasswordLink(app, link)
  const secondToken = await readMailedToken(app, owner.email)

  expect(await choosePassword(app, { token: firstToken, password: OTHER_PASSWORD })).toMatchObject({
    ok: true,
    purpose: 'reset',
  })
  expect(await findSignedInStaff(app, headers)).toBeNull()
  expect(await findStaffMemberByLink(app, secondToken)).toBeNull()
  expect(await signIn(app, { email: owner.email, password: PASSWORD }, KNOWN_DEVICE)).toEqual({
    ok: false,
    staffId: owner.id,
  })
  expect((await queuedMail(app.db, owner.email)).map(({ template }) => template)).toContain('staff.password_changed')
})

test('only enabled accounts are mailed a password link, and an invited account gets an invitation', async () => {
  const app = await staffTestContext()
  await aStaffMember().withEmail('gone@house.example').withPassword(PASSWORD).disabled().saveTo(app.db, app.clock)
  await aStaffMember().withEmail(NEW_STAFF_MEMBER.email).saveTo(app.db, app.clock)
  const requestLink = (email: string) => sendPasswordLink(app, { staffMember: { email }, actor: { kind: 'visitor' } })
  expect(await requestLink('gone@house.example')).toBeNull()
  expect(await requestLink('nobody@house.example')).toBeNull()
  expect(await requestLink(NEW_STAFF_MEMBER.email)).toMatchObject({ purpose: 'invitation' })
  expect((await queuedMail(app.db)).map(({ to }) => to)).toEqual([NEW_STAFF_MEMBER.email])
})

test("changing one's password needs the current one and ends other sessions", async () => {
  const app = await staffTestContext()
  const { id, email } = await app.anOwner()
  const [firstSession, otherSession] = [await signInAs(app, email), await signInAs(app, email)]
  const change = (current: string, password: string) => changePassword(app, firstSession.staff, { current, password })
  expect(await change(OTHER_PASSWORD, OTHER_PASSWORD)).toEqual({ ok: false, reason: 'wrong-current' })
  expect(await change(PASSWORD, 'short')).toEqual({ ok: false, reason: 'too-short' })
  expect(await change(PASSWORD, PASSWORD)).toEqual({ ok: false, reason: 'same' })
  expect(await findSignedInStaff(app, otherSession.headers)).not.toBeNull()

  expect(await change(PASSWORD, OTHER_PASSWORD)).toEqual({ ok: true })
  expect(await findSignedInStaff(app, firstSession.headers)).not.toBeNull()
  expect(await findSignedInStaff(app, otherSession.headers)).toBeNull()
  expect(await signIn(app, { email, password: PASSWORD }, KNOWN_DEVICE)).toEqual({ ok: false, staffId: id })
  expect(await signIn(app, { email, password: OTHER_PASSWORD }, KNOWN_DEVICE)).toMatchObject({ ok: true })
})

test('only one of two concurrent password changes succeeds', async () => {
  const app = await staffTestContext()
  const { email } = await app.anOwner()
  const { staff } = await signInAs(app, email)
  const results = await Promise.all(
    [OTHER_PASSWORD, `${OTHER_PASSWORD} twice`].map(password =>
      changePassword(app, staff, { current: PASSWORD, password }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('C10: setting a password ends all sessions, and a disabled account stays disabled', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  const { headers } = await signInAs(app, owner.email)
  const setPasswordOf = (email: string) => setPassword(app, { email, password: OTHER_PASSWORD })
  expect(await setPasswordOf(owner.email)).toEqual({ ok: true, isDisabled: false })
  expect(await findSignedInStaff(app, headers)).toBeNull()
  expect(await setPasswordOf('nobody@house.example')).toEqual({ ok: false, reason: 'unknown' })
  const disabledAccount = await aStaffMember().withEmail('gone@house.example').disabled().saveTo(app.db, app.clock)
  expect(await setPasswordOf(disabledAccount.email)).toEqual({ ok: true, isDisabled: true })
  expect(await signIn(app, { email: disabledAccount.email, password: OTHER_PASSWORD }, KNOWN_DEVICE)).toEqual({
    ok: false,
    staffId: disabledAccount.id,
  })
})

test('disabling an account makes its password links invalid, and enabling it allows signing in again', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  const staffMember = await aStaffMember()
    .withEmail(NEW_STAFF_MEMBER.email)
    .withPassword(PASSWORD)
    .saveTo(app.db, app.clock)
  await sendPasswordLink(app, { staffMember: { id: staffMember.id }, actor: actorOf(owner) })
  const token = await readMailedToken(app, NEW_STAFF_MEMBER.email)
  await disableStaff(app, { staffId: staffMember.id, actor: actorOf(owner) })
  expect(await choosePassword(app, { token, password: OTHER_PASSWORD })).toMatchObject({ reason: 'dead-link' })
  await enableStaff(app, { staffId: staffMember.id, actor: actorOf(owner) })
  expect(await choosePassword(app, { token, password: OTHER_PASSWORD })).toMatchObject({ reason: 'dead-link' })
  expect(await signIn(app, { email: NEW_STAFF_MEMBER.email, password: PASSWORD }, KNOWN_DEVICE)).toMatchObject({
    ok: true,
  })
  expect(await listEventTypesAbout(app, staffMember.id)).toEqual([
    'staff.link_sent',
    'staff.disabled',
    'staff.enabled',
    'staff.signed_in',
  ])
})

test('a new role applies from the next request', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  const staffMember = await aStaffMember()
    .withEmail(NEW_STAFF_MEMBER.email)
    .withPassword(PASSWORD)
    .saveTo(app.db, app.clock)
  const { headers } = await signInAs(app, NEW_STAFF_MEMBER.email)
  await changeRole(app, { staffId: staffMember.id, role: 'owner', actor: actorOf(owner) })
  expect(await findSignedInStaff(app, headers)).toMatchObject({ role: 'owner' })
  expect(await eventsAbout(app.db, staffMember.id)).toContainEqual(
    expect.objectContaining({ type: 'staff.role_changed', details: { from: 'caseworker', to: 'owner' } }),
  )
})

test('when two owners demote and disable each other at once, only one change succeeds', async () => {
  const app = await staffTestContext()
  const firstOwner = await app.anOwner()
  const ownerDraft = aStaffMember().inRole('owner').withPassword(PASSWORD)
  for (let repetition = 0; repetition < 5; repetition += 1) {
    const secondOwner = await ownerDraft.withEmail(`obi${repetition}@house.example`).saveTo(app.db, app.clock)
    const answers = await Promise.all([
      changeRole(app, { staffId: secondOwner.id, role: 'caseworker', actor: actorOf(firstOwner) }),
      disableStaff(app, { staffId: firstOwner.id, actor: actorOf(secondOwner) }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(answer => !answer.ok && answer.reason === 'not-owner')).toHaveLength(1)
    await app.db.update(staffMembers).set({ disabledAt: null }).where(eq(staffMembers.id, firstOwner.id))
    await app.db.update(staffMembers).set({ role: 'caseworker' }).where(eq(staffMembers.id, secondOwner.id))
  }
})

test('the last owner with a password cannot be disabled', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  await aStaffMember().inRole('owner').withEmail(NEW_STAFF_MEMBER.email).saveTo(app.db, app.clock)
  expect(await disableStaff(app, { staffId: owner.id, actor: OPERATOR })).toEqual({ ok: false, reason: 'last-owner' })
})
