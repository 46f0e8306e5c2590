import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, lte, notExists, type SQL } from 'drizzle-orm'
import { CLOCK_SKEW_MS, HOUR_MS } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { readReference } from './reference.ts'
import { applicantSessionApplications, applicantSessions, applications } from './table.server.ts'

/**
 * Opens an application to a right pair of reference and e-mail. `token`: the browser's session, if any; keep the one
 * returned. Null: a wrong pair.
 */
export async function openApplicantSession(
  app: Ground,
  pair: { reference: string; email: string; token: string | null },
): Promise<{ token: string; reference: string } | null> {
  const reference = readReference(pair.reference)
  if (reference === null) return null

  return app.db.transaction(async tx => {
    const [application] = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.reference, reference), eq(applications.email, pair.email.trim().toLowerCase())))
      // The application before its sessions, as whoever deletes it: so the two never wait for each other.
      .for('key share')
    if (application === undefined) return null

    const now = app.clock.now()
    await forgetUnusedSessions(tx, now)
    const session = (await sessionOf(tx, pair.token, now)) ?? (await newSession(tx, now))
    await tx
      .insert(applicantSessionApplications)
      .values({ sessionId: session.id, applicationId: application.id, lastUsedAt: now })
      .onConflictDoUpdate({
        target: [applicantSessionApplications.sessionId, applicantSessionApplications.applicationId],
        set: { lastUsedAt: now },
      })
    return { token: session.token, reference }
  })
}

/** Only this hash is stored: whoever reads the table cannot use a session. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether a session is within its time. One dated in the future would never expire, so it is refused. */
export function isInUse(now: Date): SQL | undefined {
  return and(
    gt(applicantSessionApplications.lastUsedAt, new Date(now.getTime() - APPLICANT_SESSION_MS)),
    lte(applicantSessionApplications.lastUsedAt, new Date(now.getTime() + CLOCK_SKEW_MS)),
  )
}

async function sessionOf(tx: Transaction, token: string | null, now: Date) {
  if (token === null) return null
  const [session] = await tx
    .select({ id: applicantSessions.id })
    .from(applicantSessions)
    .innerJoin(applicantSessionApplications, eq(applicantSessionApplications.sessionId, applicantSessions.id))
    .where(and(eq(applicantSessions.tokenHash, hashOfToken(token)), isInUse(now)))
    .limit(1)
  if (session === undefined) return null

  // Each right pair gets a new token: one that somebody kept from before must not see what is opened now.
  const renewed = newToken()
  await tx
    .update(applicantSessions)
    .set({ tokenHash: hashOfToken(renewed) })
    .where(eq(applicantSessions.id, session.id))
  return { id: session.id, token: renewed }
}

async function newSession(tx: Transaction, now: Date) {
  const token = newToken()
  const id = randomUUID()
  await tx.insert(applicantSessions).values({ id, tokenHash: hashOfToken(token), createdAt: now })
  return { id, token }
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

async function forgetUnusedSessions(tx: Transaction, now: Date) {
  const longAgo = new Date(now.getTime() - APPLICANT_SESSION_MS)
  await tx.delete(applicantSessionApplications).where(lt(applicantSessionApplications.lastUsedAt, longAgo))
  await tx
    .delete(applicantSessions)
    .where(
      and(
        lt(applicantSessions.createdAt, longAgo),
        notExists(
          tx
            .select({ id: applicantSessionApplications.sessionId })
            .from(applicantSessionApplications)
            .where(eq(applicantSessionApplications.sessionId, applicantSessions.id)),
        ),
      ),
    )
}

/** An application stays open in a browser for two hours after it was last looked at. */
export const APPLICANT_SESSION_MS = 2 * HOUR_MS
