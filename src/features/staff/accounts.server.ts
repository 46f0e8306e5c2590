import { createHmac, randomUUID } from 'node:crypto'
import { asc, eq, or, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isSameSecret } from '#src/secrets.server.ts'
import { type AccountActor, type AccountRefusal, checkAccountChange, type PasswordFault } from './accounts.ts'
import { checkPasswordStrength, writePassword } from './passwords.server.ts'
import { hasPassword, hasStaff } from './queries.server.ts'
import type { Role } from './roles.ts'
import { recordSecondStepChange } from './second-steps.server.ts'
import type { StaffContext } from './staff-auth.server.ts'
import {
  calendarFeeds,
  type StaffMember,
  staffLinks,
  staffMembers,
  staffPasskeys,
  staffPendingSignIns,
  staffRecoveryCodes,
  staffSessions,
  staffTotps,
} from './table.server.ts'

type NewAccount = { name: string; email: string; password: string }

/** The first account must be an owner. `email` must be trimmed and lower-case. */
export async function addStaff(
  app: StaffContext,
  { name, email, password, role = null, by = 'command' }: NewAccount & { role?: Role | null; by?: 'command' | 'setup' },
): Promise<{ ok: true; role: Role } | { ok: false; reason: 'exists' | 'first-is-owner' | PasswordFault }> {
  const fault = await checkPasswordStrength(password, { name, email })
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    // Only one of two concurrent transactions creates the first account.
    await tx.execute(sql`lock table ${staffMembers} in share row exclusive mode`)
    const isFirst = !(await hasStaff(tx))
    if (by === 'setup' && !isFirst) return { ok: false, reason: 'exists' }
    if (isFirst && role !== null && role !== 'owner') return { ok: false, reason: 'first-is-owner' }
    const newRole = role ?? (isFirst ? 'owner' : 'caseworker')
    const staffMember = await insertStaffMember(app, tx, { name, email, role: newRole })
    if (staffMember === null) return { ok: false, reason: 'exists' }

    await writePassword(app, tx, { staffId: staffMember.id, hash })
    const subject = { kind: 'staff', id: staffMember.id } as const
    const actor = by === 'setup' ? subject : ({ kind: 'system' } as const)
    await recordEvent(app, tx, { type: 'staff.added', actor, subject, by, role: newRole })
    return { ok: true, role: newRole }
  })
}

export async function setUpFirstOwner(
  app: StaffContext & { sessionSecret: string },
  { token, ...owner }: NewAccount & { token: string },
): Promise<{ ok: true } | { ok: false; reason: 'dead-link' | PasswordFault }> {
  if (!isSetupToken(app.sessionSecret, token) || (await hasStaff(app.db))) return { ok: false, reason: 'dead-link' }
  const added = await addStaff(app, { ...owner, by: 'setup' })
  if (added.ok) return { ok: true }
  const { reason } = added
  return { ok: false, reason: reason === 'exists' || reason === 'first-is-owner' ? 'dead-link' : reason }
}

/** The token derives from the session secret, so that every process prints the same link. */
export function createSetupToken(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('the first staff account').digest('base64url')
}

export function isSetupToken(sessionSecret: string, given: string): boolean {
  return isSameSecret(given, createSetupToken(sessionSecret))
}

/** Returns null when the email already has an account. */
export async function insertStaffMember(
  app: { clock: Clock },
  tx: Transaction,
  account: { name: string; email: string; role: Role },
): Promise<StaffMember | null> {
  const now = app.clock.now()
  const [staffMember] = await tx
    .insert(staffMembers)
    .values({ id: randomUUID(), ...account, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: staffMembers.email })
    .returning()
  return staffMember ?? null
}

type AccountChange = { staffId: string; actor: AccountActor }
type ChangeAccountResult = { ok: true; name: string } | { ok: false; reason: AccountRefusal }

/** Disables an account and ends its sessions, links and calendar feed. */
export function disableStaff(app: AppContext, { staffId, actor }: AccountChange): Promise<ChangeAccountResult> {
  return changeAccount(app, { staffId, actor }, async (tx, { disabledAt }) => {
    if (disabledAt !== null) return
    const now = app.clock.now()
    await tx.update(staffMembers).set({ disabledAt: now, updatedAt: now }).where(eq(staffMembers.id, staffId))
    for (const table of [staffSessions, staffPendingSignIns, staffLinks, calendarFeeds])
      await tx.delete(table).where(eq(table.staffId, staffId))
    await recordEvent(app, tx, { type: 'staff.disabled', actor, subject: { kind: 'staff', id: staffId } })
  })
}

export function enableStaff(app: AppContext, { staffId, actor }: AccountChange): Promise<ChangeAccountResult> {
  return changeAccount(app, { staffId, actor }, async (tx, { disabledAt }) => {
    if (disabledAt === null) return
    const changes = { disabledAt: null, updatedAt: app.clock.now() }
    await tx.update(staffMembers).set(changes).where(eq(staffMembers.id, staffId))
    // Earlier releases kept the feed of a disabled account.
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
    await recordEvent(app, tx, { type: 'staff.enabled', actor, subject: { kind: 'staff', id: staffId } })
  })
}

export function changeRole(
  app: AppContext,
  { staffId, role, actor }: AccountChange & { role: Role },
): Promise<ChangeAccountResult> {
  return changeAccount(app, { staffId, actor }, async (tx, { role: from }) => {
    if (from === role) return
    await tx.update(staffMembers).set({ role, updatedAt: app.clock.now() }).where(eq(staffMembers.id, staffId))
    const subject = { kind: 'staff', id: staffId } as const
    await recordEvent(app, tx, { type: 'staff.role_changed', actor, subject, from, to: role })
  })
}

/** For a person who has lost their phone and their codes. Ends their sessions. */
export function resetSecondSteps(app: AppContext, { staffId, actor }: AccountChange): Promise<ChangeAccountResult> {
  return changeAccount(app, { staffId, actor, mayBeLastOwner: true }, async (tx, staff) => {
    for (const table of [staffTotps, staffPasskeys, staffRecoveryCodes, staffSessions])
      await tx.delete(table).where(eq(table.staffId, staffId))
    await recordSecondStepChange(app, tx, staff, { what: 'second-steps-reset' }, actor)
  })
}

async function changeAccount(
  app: AppContext,
  { mayBeLastOwner = false, ...account }: AccountChange & { mayBeLastOwner?: boolean },
  change: (tx: Transaction, staffMember: LockedAccount) => Promise<void>,
): Promise<ChangeAccountResult> {
  return app.db.transaction(async tx => {
    const { staffMember, refusal } = await lockAccounts(tx, account)
    if (refusal !== null && !(mayBeLastOwner && refusal === 'last-owner')) return { ok: false, reason: refusal }
    if (staffMember === undefined) return { ok: false, reason: 'unknown' }
    await change(tx, staffMember)
    return { ok: true, name: staffMember.name }
  })
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccounts>>['staffMember']>

/** Locks an account and all owners in a fixed order, so that two owners cannot demote each other at once. */
export async function lockAccounts(tx: Transaction, { actor, staffId }: AccountChange) {
  const rows = await tx
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      email: staffMembers.email,
      role: staffMembers.role,
      disabledAt: staffMembers.disabledAt,
      hasPassword,
    })
    .from(staffMembers)
    .where(or(eq(staffMembers.role, 'owner'), eq(staffMembers.id, staffId)))
    .orderBy(asc(staffMembers.id))
    .for('update')
  const staffMember = rows.find(({ id }) => id === staffId)
  const owners = rows.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null)
  return { staffMember, refusal: checkAccountChange(actor, staffId, owners, staffMember !== undefined) }
}
