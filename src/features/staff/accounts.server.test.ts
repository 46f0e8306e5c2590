import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { eventsAbout } from '#tests/support/app-context.ts'
import { ownerWithAuthenticator, PASSWORD, signInByPassword, staffTestContext } from '#tests/support/staff-context.ts'
import {
  addStaff,
  changeRole,
  createSetupToken,
  disableStaff,
  resetSecondSteps,
  setUpFirstOwner,
} from './accounts.server.ts'
import { findSignedInStaff, listStaff } from './queries.server.ts'
import type { Role } from './roles.ts'
import { listSessions } from './sessions.server.ts'
import { staffMembers } from './table.server.ts'

const OPERATOR = { kind: 'system' } as const
const actorOf = ({ id }: { id: string }) => ({ kind: 'staff', id }) as const
const NEW_STAFF_MEMBER = { name: 'Tádé Bello', email: 'tade@house.example' }

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

test('a new role applies from the next request', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  const staffMember = await aStaffMember()
    .withEmail(NEW_STAFF_MEMBER.email)
    .withPassword(PASSWORD)
    .saveTo(app.db, app.clock)
  const { headers } = await signInByPassword(app, NEW_STAFF_MEMBER.email)
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

test('a colleague resets the second step, which ends the sessions, but people cannot reset their own', async () => {
  const { app, id, staff } = await ownerWithAuthenticator()
  const own = { kind: 'staff', id } as const
  expect(await resetSecondSteps(app, { staffId: id, actor: own })).toEqual({ ok: false, reason: 'yourself' })
  expect(await resetSecondSteps(app, { staffId: id, actor: { kind: 'system' } })).toMatchObject({ ok: true })
  expect(await listSessions(app, staff.id)).toEqual([])
  await signInByPassword(app)
  expect(await eventsAbout(app.db, id)).toContainEqual(
    expect.objectContaining({ type: 'staff.second_step_changed', details: { what: 'second-steps-reset' } }),
  )
})
