import { and, desc, eq, lte, ne, or } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isSessionAlive, STAFF_IDLE_MS, STAFF_SESSION_MS } from './accounts.ts'
import type { SignedInStaff } from './queries.server.ts'
import { queueSecurityMail } from './second-steps.server.ts'
import type { StaffContext } from './staff-auth.server.ts'
import { type StaffMember, staffMembers, staffSessions } from './table.server.ts'

/** `isKnown` tells that this browser has signed in to the same account before. */
export type Device = { browser: string; isKnown: boolean }

export type SignedIn = { ok: true; needsSecondStep: false; id: string; name: string; cookies: ReadonlyArray<string> }

/** The caller must have locked the account. */
export async function openSession(
  app: StaffContext,
  tx: Transaction,
  staffMember: StaffMember,
  { browser, isKnown }: Device,
): Promise<SignedIn> {
  const { id, name, lastLoginAt } = staffMember
  const now = app.clock.now()
  await tx.update(staffMembers).set({ lastLoginAt: now }).where(eq(staffMembers.id, id))
  await deleteExpiredSessions(tx, id, now)
  const { tokenHash, cookie } = app.staffAuth.sessionCookie.issue()
  const times = { signedInAt: now, lastUsedAt: now, confirmedAt: now }
  await tx.insert(staffSessions).values({ tokenHash, staffId: id, browser, ...times })
  const actor = { kind: 'staff', id } as const
  await recordEvent(app, tx, { type: 'staff.signed_in', actor, subject: actor, browser })
  if (!isKnown && lastLoginAt !== null) await queueSecurityMail(app, tx, staffMember, { what: 'new-device', browser })
  return { ok: true, needsSecondStep: false, id, name, cookies: [cookie] }
}

async function deleteExpiredSessions(tx: Transaction, staffId: string, now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const isExpired = or(
    lte(staffSessions.signedInAt, ago(STAFF_SESSION_MS)),
    lte(staffSessions.lastUsedAt, ago(STAFF_IDLE_MS)),
  )
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), isExpired))
}

const RECORDED_USE_MS = 5 * MINUTE_MS

export async function recordSessionUse(
  app: AppContext,
  { sessionId, lastUsedAt }: Pick<SignedInStaff, 'sessionId' | 'lastUsedAt'>,
): Promise<void> {
  const now = app.clock.now()
  if (now.getTime() - lastUsedAt.getTime() < RECORDED_USE_MS) return
  await app.db.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.id, sessionId))
}

export async function listSessions({ db, clock }: Pick<AppContext, 'db' | 'clock'>, staffId: string) {
  const { id, browser, signedInAt, lastUsedAt } = staffSessions
  const sessions = await db
    .select({ id, browser, signedInAt, lastUsedAt })
    .from(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .orderBy(desc(lastUsedAt))
  return sessions.filter(session => isSessionAlive(session, clock.now()))
}

export async function endSessions(
  app: AppContext,
  staff: SignedInStaff,
  which: { sessionId: string } | 'all-others',
): Promise<{ count: number }> {
  return app.db.transaction(async tx => {
    const chosen =
      which === 'all-others' ? ne(staffSessions.id, staff.sessionId) : eq(staffSessions.id, which.sessionId)
    const ended = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staffId, staff.id), chosen))
      .returning({ id: staffSessions.id })
    const actor = { kind: 'staff', id: staff.id } as const
    if (ended.length > 0)
      await recordEvent(app, tx, { type: 'staff.sessions_ended', actor, subject: actor, count: ended.length })
    return { count: ended.length }
  })
}

export async function signOut(app: StaffContext, staff: SignedInStaff): Promise<{ cookies: ReadonlyArray<string> }> {
  await app.db.transaction(async tx => {
    await tx.delete(staffSessions).where(eq(staffSessions.id, staff.sessionId))
    const actor = { kind: 'staff', id: staff.id } as const
    await recordEvent(app, tx, { type: 'staff.signed_out', actor, subject: actor })
  })
  return { cookies: [app.staffAuth.sessionCookie.cleared] }
}
