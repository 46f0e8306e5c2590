import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, lte, notExists, type Placeholder, type SQL } from 'drizzle-orm'
import { HOUR_MS, MAX_CLOCK_SKEW_MS, MINUTE_MS } from '#src/clock.ts'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { hashToken } from '#src/secrets.server.ts'
import { applicantSessionApplications, applicantSessions, liveApplications } from './table.server.ts'

/**
 * Gives a browser access to an application, in its current session (`token`) or a new one. Returns the session’s new
 * token, or null when reference and e-mail do not match.
 */
export async function openApplicantSession(
  app: AppContext,
  credentials: { reference: string; email: string; token: string | null; browser?: string | undefined },
): Promise<{ token: string; reference: string } | null> {
  const reference = readReference(credentials.reference)
  if (reference === null) return null

  return app.db.transaction(async tx => {
    const [application] = await tx
      .select({ id: liveApplications.id })
      .from(liveApplications)
      .where(
        and(eq(liveApplications.reference, reference), eq(liveApplications.email, readCopiedEmail(credentials.email))),
      )
      // Lock the application before its sessions, as a deletion does, so that the two cannot deadlock.
      .for('key share')
    if (application === undefined) return null

    const now = app.clock.now()
    await deleteExpiredSessions(tx, now)
    const session =
      (await renewSession(tx, credentials.token, now)) ?? (await createSession(tx, now, credentials.browser))
    await tx
      .insert(applicantSessionApplications)
      .values({ sessionId: session.id, caseId: application.id, lastUsedAt: now })
      .onConflictDoUpdate({
        target: [applicantSessionApplications.sessionId, applicantSessionApplications.caseId],
        set: { lastUsedAt: now },
      })
    return { token: session.token, reference }
  })
}

type LastUse<Value> = Record<'usedAfter' | 'usedUntil', Value>

/** A last use in the future is invalid, because such a session would expire too late. */
export function lastUseOfActiveSession(now: Date): LastUse<Date> {
  return { usedAfter: findExpiry(now), usedUntil: new Date(now.getTime() + MAX_CLOCK_SKEW_MS) }
}

export function isSessionActive({ usedAfter, usedUntil }: LastUse<Date | Placeholder>): SQL | undefined {
  const { lastUsedAt } = applicantSessionApplications
  return and(gt(lastUsedAt, usedAfter), lte(lastUsedAt, usedUntil))
}

function findExpiry(now: Date): Date {
  return new Date(now.getTime() - APPLICANT_SESSION_MS - RECORD_USE_AFTER_MS)
}

async function renewSession(tx: Transaction, token: string | null, now: Date) {
  if (token === null) return null
  const [session] = await tx
    .select({ id: applicantSessions.id })
    .from(applicantSessions)
    .innerJoin(applicantSessionApplications, eq(applicantSessionApplications.sessionId, applicantSessions.id))
    .where(and(eq(applicantSessions.tokenHash, hashToken(token)), isSessionActive(lastUseOfActiveSession(now))))
    .limit(1)
  if (session === undefined) return null

  // Renew the token, because a stolen copy of the old one must not open the added application.
  const renewedToken = generateToken()
  await tx
    .update(applicantSessions)
    .set({ tokenHash: hashToken(renewedToken) })
    .where(eq(applicantSessions.id, session.id))
  return { id: session.id, token: renewedToken }
}

async function createSession(tx: Transaction, now: Date, browser: string | undefined) {
  const token = generateToken()
  const id = randomUUID()
  await tx.insert(applicantSessions).values({ id, tokenHash: hashToken(token), browser, createdAt: now })
  return { id, token }
}

function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

async function deleteExpiredSessions(tx: Transaction, now: Date) {
  const expiredBefore = findExpiry(now)
  await tx.delete(applicantSessionApplications).where(lt(applicantSessionApplications.lastUsedAt, expiredBefore))
  await tx
    .delete(applicantSessions)
    .where(
      and(
        lt(applicantSessions.createdAt, expiredBefore),
        notExists(
          tx
            .select({ id: applicantSessionApplications.sessionId })
            .from(applicantSessionApplications)
            .where(eq(applicantSessionApplications.sessionId, applicantSessions.id)),
        ),
      ),
    )
}

export const APPLICANT_SESSION_MS = 2 * HOUR_MS
export const RECORD_USE_AFTER_MS = 5 * MINUTE_MS
