import { and, desc, eq, lte, ne, or } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isSessionAlive, STAFF_IDLE_MS, STAFF_SESSION_MS } from './accounts.ts'
import type { SignedInStaff } from './queries.server.ts'
import { queueSecurityMail } from './queue-security-mail.server.ts'
import type { StaffContext } from './sign-in.server.ts'
import { staffMembers, staffSessions } from './table.server.ts'

/** `isKnown` tells that this browser has signed in to the same account before. */
export type Device = { browser: string; isKnown: boolean }

export type SignedIn = { ok: true; needsSecondStep: false; id: string; name: string; cookies: ReadonlyArray<string> }

/** The caller must have locked the account. */
export async function openSession(app: StaffContext, tx: Transaction, id: string, device: Device): Promise<SignedIn> {
  const now = app.clock.now()
  const { tokenHash, cookie } = app.staffAuth.sessionCookie.issue()
  const [before] = await tx.select().from(staffMembers).where(eq(staffMembers.id, id))
  if (before === undefined) throw new Error(`There is no staff account ${id}.`)
  await tx.update(staffMembers).set({ lastLoginAt: now }).where(eq(staffMembers.id, id))
  await deleteExpiredSessions(tx, id, now)
  const { browser } = device
  const times = { signedInAt: now, lastUsedAt: now, confirmedAt: now }
  await tx.insert(staffSessions).values({ tokenHash, staffId: id, browser, ...times })
  const actor = { kind: 'staff', id } as const
  await recordEvent(app, tx, { type: 'staff.signed_in', actor, subject: actor, browser })
  if (!device.isKnown && before.lastLoginAt !== null)
    await queueSecurityMail(app, tx, before, { what: 'new-device', browser })
  return { ok: true, needsSecondStep: false, id, name: before.name, cookies: [cookie] }
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
  const sessions = await db
    .select({
      id: staffSessions.id,
      browser: staffSessions.browser,
      signedInAt: staffSessions.signedInAt,
      lastUsedAt: staffSessions.lastUsedAt,
    })
    .from(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .orderBy(desc(staffSessions.lastUsedAt))
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

async function deleteExpiredSessions(tx: Transaction, staffId: string, now: Date) {
  const [latestSignIn, latestUse] = [STAFF_SESSION_MS, STAFF_IDLE_MS].map(ms => new Date(now.getTime() - ms))
  await tx
    .delete(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        or(lte(staffSessions.signedInAt, latestSignIn ?? now), lte(staffSessions.lastUsedAt, latestUse ?? now)),
      ),
    )
}
