import { and, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isYoungerThan } from '#src/clock.ts'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'
import { hashToken } from '#src/hash-token.server.ts'
import { CONFIRMATION_MS, isSessionAlive } from './accounts.ts'
import type { Role } from './roles.ts'
import { isSecondStepOn } from './second-step/second-steps.server.ts'
import type { StaffAuth } from './staff-auth.server.ts'
import { staffLinks, staffMembers, staffPasswords } from './table.server.ts'

export type SignedInStaff = {
  sessionId: string
  id: string
  name: string
  email: string
  role: Role
  /** True for 15 minutes after signing in or confirming. */
  isConfirmed: boolean
  /** An owner requires a second step, and this account has none yet. */
  mustAddSecondStep: boolean
  lastUsedAt: Date
}

/** Returns null without a session, after its end, or for a disabled account. */
export async function findSignedInStaff(
  app: Pick<AppContext, 'clock'> & { staffAuth: StaffAuth },
  headers: Headers,
): Promise<SignedInStaff | null> {
  const session = await app.staffAuth.readSession(headers)
  if (session === null || session.staffMember.disabledAt !== null) return null
  const now = app.clock.now()
  if (!isSessionAlive(session, now)) return null
  const { id: sessionId, lastUsedAt, mustAddSecondStep } = session
  const { id, name, email, role } = session.staffMember
  const isConfirmed = isYoungerThan(CONFIRMATION_MS, session.confirmedAt, now)
  return { sessionId, id, name, email, role, isConfirmed, mustAddSecondStep, lastUsedAt }
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

export async function listStaff(db: ReadDatabase) {
  return db
    .select({
      hasPassword: sql<boolean>`${staffPasswords.hash} is not null`,
      hasSecondStep: isSecondStepOn,
      id: staffMembers.id,
      name: staffMembers.name,
      email: staffMembers.email,
      role: staffMembers.role,
      disabledAt: staffMembers.disabledAt,
      lastLoginAt: staffMembers.lastLoginAt,
      createdAt: staffMembers.createdAt,
    })
    .from(staffMembers)
    .leftJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
    .orderBy(staffMembers.name, staffMembers.id)
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

export async function findStaffMemberByEmail(db: DatabaseOrTransaction, email: string) {
  const [row] = await db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, readCopiedEmail(email)))
  return row ?? null
}

export async function findPasswordHash(db: DatabaseOrTransaction, staffId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: staffPasswords.hash })
    .from(staffPasswords)
    .where(eq(staffPasswords.staffId, staffId))
  return row?.hash ?? null
}

/** Returns null when the link was used, has expired or is unknown. */
export async function findStaffMemberByLink(app: AppContext, token: string) {
  const [row] = await app.db
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      email: staffMembers.email,
      purpose: staffLinks.purpose,
    })
    .from(staffLinks)
    .innerJoin(staffMembers, eq(staffMembers.id, staffLinks.staffId))
    .where(
      and(
        eq(staffLinks.tokenHash, hashToken(token)),
        gt(staffLinks.expiresAt, app.clock.now()),
        isNull(staffMembers.disabledAt),
      ),
    )
  return row ?? null
}

export async function findPasswordSetTime(db: DatabaseOrTransaction, staffId: string): Promise<Date | null> {
  const [row] = await db
    .select({ setAt: staffPasswords.setAt })
    .from(staffPasswords)
    .where(eq(staffPasswords.staffId, staffId))
  return row?.setAt ?? null
}

export const isActiveStaff = sql`${staffMembers.disabledAt} is null and exists (
  select 1 from ${staffPasswords} where ${staffPasswords.staffId} = ${staffMembers.id}
)`

export async function listActiveStaffEmails(db: DatabaseOrTransaction): Promise<Array<string>> {
  return (await listActiveStaff(db)).map(staffMember => staffMember.email)
}

export async function listActiveOwners(db: DatabaseOrTransaction): Promise<Array<{ id: string; email: string }>> {
  return listActiveStaff(db, eq(staffMembers.role, 'owner'))
}

function listActiveStaff(db: DatabaseOrTransaction, also?: SQL) {
  return db
    .select({ id: staffMembers.id, email: staffMembers.email })
    .from(staffMembers)
    .where(and(isActiveStaff, also))
    .orderBy(staffMembers.email)
}
