import { createHash } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'
import { isSessionAlive } from './accounts.ts'
import type { Role } from './roles.ts'
import type { StaffAuth } from './staff-auth.server.ts'
import { staffLinks, staffMembers, staffPasswords } from './table.server.ts'

/** A member of staff whose session holds. */
export type SignedInStaff = { sessionId: string; id: string; name: string; email: string; role: Role }

/** Whoever these cookies let in at this moment, or null: no session, one that ended, or an account that was disabled. */
export async function staffOf(
  app: Pick<Ground, 'clock'> & { staffAuth: StaffAuth },
  headers: Headers,
): Promise<SignedInStaff | null> {
  const session = await app.staffAuth.readSession(headers)
  if (session === null || session.member.disabledAt !== null) return null
  if (!isSessionAlive(session.signedInAt, app.clock.now())) return null
  const { id, name, email, role } = session.member
  return { sessionId: session.id, id, name, email, role }
}

/** Whether there is any account yet. Until there is, the link to the first one works. */
export async function hasStaff(db: DatabaseOrTransaction): Promise<boolean> {
  const rows = await db.select({ id: staffMembers.id }).from(staffMembers).limit(1)
  return rows.length > 0
}

/** The names of these members, by id: for lists that tell who did what. */
export async function staffNames(
  db: DatabaseOrTransaction,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Everybody who works here or did, for filters and the list of accounts. Without a password: invited, and still to choose one. */
export async function staffList(db: DatabaseOrTransaction) {
  return db
    .select({
      hasPassword: sql<boolean>`${staffPasswords.hash} is not null`,
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

/** How many sign-ins failed since the last one that worked, by account; accounts without any are left out. */
export async function failedSignIns(db: DatabaseOrTransaction): Promise<ReadonlyMap<string, number>> {
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

/** The account of an e-mail, or null. */
export async function staffByEmail(db: DatabaseOrTransaction, email: string) {
  const [row] = await db.select().from(staffMembers).where(eq(staffMembers.email, email.trim().toLowerCase()))
  return row ?? null
}

/** The hash of a member's password, or null: they never chose one. */
export async function passwordOf(db: DatabaseOrTransaction, staffId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: staffPasswords.hash })
    .from(staffPasswords)
    .where(eq(staffPasswords.staffId, staffId))
  return row?.hash ?? null
}

/** Whose password a link lets somebody choose, or null: it was used, replaced, has run out, or never was. */
export async function memberOfLink(app: Ground, token: string) {
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
        eq(staffLinks.tokenHash, hashOfToken(token)),
        gt(staffLinks.expiresAt, app.clock.now()),
        isNull(staffMembers.disabledAt),
      ),
    )
  return row ?? null
}

/** When a member's password was set last; null: never. */
export async function passwordSetAt(db: DatabaseOrTransaction, staffId: string): Promise<Date | null> {
  const [row] = await db
    .select({ setAt: staffPasswords.setAt })
    .from(staffPasswords)
    .where(eq(staffPasswords.staffId, staffId))
  return row?.setAt ?? null
}

/** The addresses of all who work here: not disabled, and have chosen a password. */
export async function activeMembers(db: DatabaseOrTransaction): Promise<Array<string>> {
  return (await active(db)).map(member => member.email)
}

export async function activeOwners(db: DatabaseOrTransaction): Promise<Array<{ id: string; email: string }>> {
  return active(db, eq(staffMembers.role, 'owner'))
}

function active(db: DatabaseOrTransaction, also?: SQL) {
  return db
    .select({ id: staffMembers.id, email: staffMembers.email })
    .from(staffMembers)
    .innerJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
    .where(and(isNull(staffMembers.disabledAt), also))
    .orderBy(staffMembers.email)
}

/** How the token of a link is kept: whoever reads the table cannot use what they read. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
