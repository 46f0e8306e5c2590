import { and, type Column, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isYoungerThan } from '#src/clock.ts'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { DatabaseOrTransaction, ReadDatabase, Transaction } from '#src/database/client.ts'
import { joinAsSqlList } from '#src/database/columns.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'
import type { Settings } from '#src/features/site/settings/settings.ts'
import { settingsTable } from '#src/features/site/table.server.ts'
import { CONFIRMATION_MS, isSessionAlive } from './accounts.ts'
import type { NoticeChoices } from './notices.ts'
import { mayRole, type Permission, ROLES, type Role } from './roles.ts'
import type { StaffContext } from './staff-auth.server.ts'
import {
  type StaffMember,
  staffMembers,
  staffPasskeys,
  staffPasswords,
  staffRecoveryCodes,
  staffSessions,
  staffTotps,
} from './table.server.ts'

export type SignedInStaff = {
  sessionId: string
  id: string
  name: string
  email: string
  role: Role
  noticeChoices: NoticeChoices
  /** True for 15 minutes after signing in or confirming. */
  isConfirmed: boolean
  /** An owner requires a second step, and this account has none yet. */
  mustAddSecondStep: boolean
  lastUsedAt: Date
}

/** Returns null without a session, after its end, or for a disabled account. */
export async function findSignedInStaff(
  { db, clock, staffAuth }: Pick<StaffContext, 'db' | 'clock' | 'staffAuth'>,
  headers: Headers,
): Promise<SignedInStaff | null> {
  const tokenHash = staffAuth.sessionCookie.readTokenHash(headers)
  if (tokenHash === null) return null
  const { id, name, email, role, noticeChoices } = staffMembers
  const { id: sessionId, signedInAt, lastUsedAt, confirmedAt } = staffSessions
  const [session] = await db
    .select({
      staff: { sessionId, id, name, email, role, noticeChoices, mustAddSecondStep, lastUsedAt },
      signedInAt,
      confirmedAt,
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffMembers.disabledAt)))
  const now = clock.now()
  if (session === undefined || !isSessionAlive({ ...session, ...session.staff }, now)) return null
  return { ...session.staff, isConfirmed: isYoungerThan(CONFIRMATION_MS, session.confirmedAt, now) }
}

export async function hasStaff(db: DatabaseOrTransaction): Promise<boolean> {
  const rows = await db.select({ id: staffMembers.id }).from(staffMembers).limit(1)
  return rows.length > 0
}

export async function findStaffNames(
  db: ReadDatabase,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row.name]))
}

export const hasPassword = sql<boolean>`exists (
  select 1 from ${staffPasswords} where ${staffPasswords}.staff_id = ${staffMembers}.id
)`

export const isActiveStaff = and(isNull(staffMembers.disabledAt), hasPassword)

/** Matches cases whose owner is another colleague who may act on them, so that this one need not be told. */
export function isOwnedByAnother(ownerId: SQL | Column, { id }: { id: string }, may: Permission): SQL {
  return sql`(${ownerId} <> ${id} and ${hasActingOwner(ownerId, may)})`
}

/** Matches cases whose owner is still here and may act on them. */
export function hasActingOwner(ownerId: SQL | Column, may: Permission): SQL {
  const roles = ROLES.filter(role => mayRole(role, may))
  // An array is read once, and not for each case.
  const owners = sql`array(select ${staffMembers.id} from ${staffMembers}
    where ${staffMembers.role} in (${joinAsSqlList(roles)}) and ${isActiveStaff})`
  return sql`coalesce(${ownerId} = any(${owners}), false)`
}

const isSecondStepOn = sql<boolean>`(
  exists (select 1 from ${staffTotps} where ${staffTotps}.staff_id = ${staffMembers}.id and ${staffTotps}.confirmed_at is not null)
  or exists (select 1 from ${staffPasskeys} where ${staffPasskeys}.staff_id = ${staffMembers}.id)
)`

const SETTING: keyof Settings = 'secondStepRequired'

const mustAddSecondStep = sql<boolean>`(
  exists (select 1 from ${settingsTable} where ${settingsTable}.key = ${sql.raw(`'${SETTING}'`)} and ${settingsTable}.value = 'true')
  and not ${isSecondStepOn}
)`

export async function listStaff(db: ReadDatabase) {
  const { id, name, email, role, disabledAt, lastLoginAt, createdAt } = staffMembers
  return db
    .select({ id, name, email, role, disabledAt, lastLoginAt, createdAt, hasPassword, hasSecondStep: isSecondStepOn })
    .from(staffMembers)
    .orderBy(name, id)
}

/** Counts failed sign-ins since the last successful one, by account id. */
export async function countFailedSignIns(db: DatabaseOrTransaction): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: staffMembers.id, tries: count() })
    .from(staffMembers)
    .innerJoin(
      auditEvents,
      and(
        eq(auditEvents.subjectKind, 'staff'),
        eq(auditEvents.subjectId, sql`${staffMembers.id}::text`),
        eq(auditEvents.type, 'staff.sign_in_failed' satisfies AuditEventType),
        gt(auditEvents.at, sql`coalesce(${staffMembers.lastLoginAt}, ${staffMembers.createdAt})`),
      ),
    )
    .groupBy(staffMembers.id)
  return new Map(rows.map(({ id, tries }) => [id, tries]))
}

export async function findStaffMemberByEmail(db: DatabaseOrTransaction, email: string): Promise<StaffMember | null> {
  const [row] = await db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, readCopiedEmail(email)))
  return row ?? null
}

/** Returns the current row, also if this transaction had to wait for another. */
export async function lockStaffMember(tx: Transaction, staffId: string): Promise<StaffMember | null> {
  const [row] = await tx.select().from(staffMembers).where(eq(staffMembers.id, staffId)).for('update')
  return row ?? null
}

/** Returns null for an account that was invited and has no password yet. */
export async function findPassword(db: DatabaseOrTransaction, staffId: string) {
  const [row] = await db.select().from(staffPasswords).where(eq(staffPasswords.staffId, staffId))
  return row ?? null
}

export async function hasSecondStep(db: DatabaseOrTransaction, staffId: string): Promise<boolean> {
  const [row] = await db.select({ isOn: isSecondStepOn }).from(staffMembers).where(eq(staffMembers.id, staffId))
  return row?.isOn === true
}

export async function listSecondSteps(db: DatabaseOrTransaction, staffId: string) {
  const [totp] = await db
    .select({ confirmedAt: staffTotps.confirmedAt })
    .from(staffTotps)
    .where(and(eq(staffTotps.staffId, staffId), isNotNull(staffTotps.confirmedAt)))
  const { credentialId, name, createdAt, lastUsedAt } = staffPasskeys
  const passkeys = await db
    .select({ credentialId, name, createdAt, lastUsedAt })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(createdAt)
  const recoveryCodesLeft = await db.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
  )
  return { authenticatorSince: totp?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
}

export function listActiveOwners(db: DatabaseOrTransaction): Promise<Array<{ id: string }>> {
  return db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(isActiveStaff, eq(staffMembers.role, 'owner')))
}
