import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import {
  KNOWN_DEVICE,
  OTHER_PASSWORD,
  PASSWORD,
  signInByPassword,
  staffTestContext,
  type TestStaffContext,
} from '#tests/support/staff-context.ts'
import { disableStaff, enableStaff } from './accounts.server.ts'
import {
  askForPasswordLink,
  choosePassword,
  findStaffMemberByLink,
  inviteStaff,
  sendPasswordLink,
} from './password-links.server.ts'
import { findSignedInStaff, findStaffMemberByEmail } from './queries.server.ts'
import { signIn } from './sign-in.server.ts'
import { staffLinks } from './table.server.ts'

const actorOf = ({ id }: { id: string }) => ({ kind: 'staff', id }) as const
const NEW_STAFF_MEMBER = { name: 'Tádé Bello', email: 'tade@house.example' }

async function readMailedToken(app: TestStaffContext, email: string): Promise<string> {
  const queuedMails = await queuedMail(app.db, email)
  const lastMail = queuedMails.at(-1)?.data as { url: string } | undefined
  return new URL(lastMail?.url ?? '').searchParams.get('token') ?? ''
}

const listEventTypesAbout = async (app: TestStaffContext, id: string) =>
  (await eventsAbout(app.db, id)).map(({ type }) => type)

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

  await sendPasswordLink(app, { staffId: owner.id, actor: { kind: 'visitor' } })
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
  const { headers } = await signInByPassword(app, owner.email)
  const link = { staffId: owner.id, actor: { kind: 'visitor' } } as const
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
  for (const email of ['gone@house.example', 'nobody@house.example', NEW_STAFF_MEMBER.email])
    await askForPasswordLink(app, email)
  expect(await queuedMail(app.db)).toMatchObject([{ to: NEW_STAFF_MEMBER.email, template: 'staff.invitation' }])
})

test('disabling an account makes its password links invalid, and enabling it allows signing in again', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  const staffMember = await aStaffMember()
    .withEmail(NEW_STAFF_MEMBER.email)
    .withPassword(PASSWORD)
    .saveTo(app.db, app.clock)
  await sendPasswordLink(app, { staffId: staffMember.id, actor: actorOf(owner) })
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
