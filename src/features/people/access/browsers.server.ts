import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { MAX_CLOCK_SKEW_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import {
  isSessionActive,
  lastUseOfActiveSession,
  RECORD_USE_AFTER_MS,
} from '#src/features/applications/open-applicant-session.server.ts'
import {
  applicantSessionApplications,
  applicantSessions,
  liveApplications,
} from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { hashToken } from '#src/secrets.server.ts'
import { PROOF_MS } from './codes.ts'
import { applicantCodes, applicantProofs } from './table.server.ts'

export type Proof = { id: string; provenAt: Date }

/** Returns the browser's proof of the address, and records its use every five minutes. */
export async function findProof(
  app: AppContext,
  { proofToken, token, email }: { proofToken: string | null; token: string; email: string },
): Promise<Proof | null> {
  if (proofToken === null) return null
  const now = app.clock.now()
  const [found] = await app.db
    .select({ proof: applicantProofs, sessionId: applicantSessions.id })
    .from(applicantProofs)
    .innerJoin(applicantSessions, eq(applicantSessions.tokenHash, hashToken(token)))
    .where(and(eq(applicantProofs.tokenHash, hashToken(proofToken)), isActiveProofOf(email, now)))
  if (found === undefined) return null
  const { proof, sessionId } = found
  const isUseRecorded = Math.abs(now.getTime() - proof.lastUsedAt.getTime()) < RECORD_USE_AFTER_MS
  if (!isUseRecorded || proof.sessionId !== sessionId)
    await app.db.update(applicantProofs).set({ lastUsedAt: now, sessionId }).where(eq(applicantProofs.id, proof.id))
  return { id: proof.id, provenAt: proof.provenAt }
}

/** A copy of the old token must not open what was just proven. */
export async function writeProof(
  app: AppContext,
  tx: Transaction,
  browser: { proofToken: string | null; email: string; sessionId: string; browser: string },
): Promise<string> {
  const { proofToken, ...proof } = browser
  const now = app.clock.now()
  await deleteExpiredProofs(tx, now)
  const newToken = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(newToken)
  if (proofToken !== null) {
    const ofBrowser = eq(applicantProofs.tokenHash, hashToken(proofToken))
    await tx.delete(applicantProofs).where(and(ofBrowser, eq(applicantProofs.email, proof.email)))
    await tx.update(applicantProofs).set({ tokenHash }).where(ofBrowser)
  }
  await tx.insert(applicantProofs).values({ id: randomUUID(), tokenHash, ...proof, provenAt: now, lastUsedAt: now })
  return newToken
}

export async function deleteExpiredProofs(db: DatabaseOrTransaction, now: Date): Promise<void> {
  await db.delete(applicantProofs).where(lte(applicantProofs.provenAt, new Date(now.getTime() - PROOF_MS)))
}

/** Deletes the proofs of an address that no application has any more. */
export async function deleteUnusedProofs(tx: Transaction, email: string): Promise<void> {
  const users = tx.select({ id: liveApplications.id }).from(liveApplications).where(eq(liveApplications.email, email))
  await tx.delete(applicantProofs).where(and(eq(applicantProofs.email, email), notExists(users)))
}

function isActiveProofOf(email: string, now: Date): SQL | undefined {
  return and(
    eq(applicantProofs.email, email),
    gt(applicantProofs.provenAt, new Date(now.getTime() - PROOF_MS)),
    lte(applicantProofs.provenAt, new Date(now.getTime() + MAX_CLOCK_SKEW_MS)),
  )
}

/** Returns the id of the session if it may see the application. */
export async function findSessionId(
  app: AppContext,
  tx: Transaction,
  { applicationId, token }: { applicationId: string; token: string },
): Promise<string | null> {
  const [session] = await tx
    .select({ id: applicantSessions.id })
    .from(applicantSessions)
    .innerJoin(applicantSessionApplications, eq(applicantSessionApplications.sessionId, applicantSessions.id))
    .where(
      and(
        eq(applicantSessions.tokenHash, hashToken(token)),
        eq(applicantSessionApplications.caseId, applicationId),
        isSessionActive(lastUseOfActiveSession(app.clock.now())),
      ),
    )
  return session?.id ?? null
}

/** `provenAt` is null for a browser without a proof, which sees the state and nothing else. */
export type OpenBrowser = {
  id: string
  browser: string
  provenAt: Date | null
  lastUsedAt: Date
  isCurrent: boolean
}

type Viewer = { applicationId: string; email: string; token: string | null; proofId: string | null }

/** Lists the browsers in which an application is open, the current one first, then by last use. */
export async function listBrowsers(
  app: AppContext,
  { applicationId, email, token, proofId }: Viewer,
): Promise<Array<OpenBrowser>> {
  const now = app.clock.now()
  const { id, browser, provenAt, lastUsedAt } = applicantProofs
  const [proofs, sessions] = await Promise.all([
    app.db
      .select({ id, browser, provenAt, lastUsedAt })
      .from(applicantProofs)
      .where(isActiveProofOf(email, now))
      .orderBy(desc(lastUsedAt)),
    app.db
      .select({
        id: applicantSessions.id,
        browser: applicantSessions.browser,
        tokenHash: applicantSessions.tokenHash,
        lastUsedAt: applicantSessionApplications.lastUsedAt,
      })
      .from(applicantSessionApplications)
      .innerJoin(applicantSessions, eq(applicantSessions.id, applicantSessionApplications.sessionId))
      .leftJoin(applicantProofs, and(eq(applicantProofs.sessionId, applicantSessions.id), isActiveProofOf(email, now)))
      .where(
        and(
          eq(applicantSessionApplications.caseId, applicationId),
          isSessionActive(lastUseOfActiveSession(now)),
          isNull(applicantProofs.id),
        ),
      )
      .orderBy(desc(applicantSessionApplications.lastUsedAt)),
  ])
  const ownHash = token === null ? null : hashToken(token)
  const browsers = [
    ...proofs.map(proof => ({ ...proof, isCurrent: proof.id === proofId })),
    ...sessions.map(({ tokenHash, ...session }) => ({ ...session, provenAt: null, isCurrent: tokenHash === ownHash })),
  ]
  return browsers.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

type OpenedApplication = Pick<LockedApplication, 'id' | 'email'>

/** Ends every session, proof and code of an application, for staff. */
export async function endAccess(
  app: AppContext,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ ok: true; ended: number } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }
    const ended = await deleteAccess(app, tx, application)
    const subject = { kind: 'application', id } as const
    if (ended > 0) await recordEvent(app, tx, { type: 'access.ended', actor, subject, scope: 'all' })
    return { ok: true, ended }
  })
}

/** Ends the access of one browser. `browserId` is the id of its proof, or of its session if it has no proof. */
export async function endBrowser(
  app: AppContext,
  { applicationId, browserId }: { applicationId: string; browserId: string },
): Promise<{ ended: number }> {
  return changeOwnAccess(app, { applicationId, scope: 'one' }, async (tx, { email }) => {
    const [proof] = await tx
      .delete(applicantProofs)
      .where(and(eq(applicantProofs.id, browserId), eq(applicantProofs.email, email)))
      .returning({ sessionId: applicantProofs.sessionId })
    const sessionId = proof === undefined ? browserId : proof.sessionId
    const sessions = sessionId === null ? 0 : await deleteSessions(tx, applicationId, { only: sessionId })
    return Number(proof !== undefined) + sessions
  })
}

/** Ends the access of all browsers but the one with this session and this proof. */
export async function endOtherBrowsers(
  app: AppContext,
  { applicationId, token, proofId }: { applicationId: string; token: string; proofId: string },
): Promise<{ ended: number }> {
  return changeOwnAccess(app, { applicationId, scope: 'others' }, async (tx, { email }) => {
    const sessionId = await findSessionId(app, tx, { applicationId, token })
    if (sessionId === null) return 0
    const proofs = await tx
      .delete(applicantProofs)
      .where(and(eq(applicantProofs.email, email), ne(applicantProofs.id, proofId)))
      .returning({ id: applicantProofs.id })
    return proofs.length + (await deleteSessions(tx, applicationId, { except: sessionId }))
  })
}

async function changeOwnAccess(
  app: AppContext,
  { applicationId, scope }: { applicationId: string; scope: 'one' | 'others' },
  end: (tx: Transaction, application: OpenedApplication) => Promise<number>,
): Promise<{ ended: number }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ended: 0 }
    const ended = await end(tx, application)
    await endAccessWithoutSession(app, tx, applicationId)
    const actor = { kind: 'applicant', id: applicationId } as const
    const subject = { kind: 'application', id: applicationId } as const
    if (ended > 0) await recordEvent(app, tx, { type: 'access.ended', actor, subject, scope })
    return { ended }
  })
}

/** Returns how many proofs and sessions ended. The caller holds the lock of the application. */
export async function deleteAccess(
  app: AppContext,
  tx: Transaction,
  { id, email }: OpenedApplication,
): Promise<number> {
  await endAccessWithoutSession(app, tx, id)
  const proofs = await tx
    .delete(applicantProofs)
    .where(eq(applicantProofs.email, email))
    .returning({ id: applicantProofs.id })
  return proofs.length + (await endAllSessions(tx, id))
}

/** Ends the access of all other sessions to this application. The caller holds the lock of the application. */
export async function deleteOtherAccess(
  app: AppContext,
  tx: Transaction,
  { applicationId, sessionId }: { applicationId: string; sessionId: string },
): Promise<void> {
  await endAccessWithoutSession(app, tx, applicationId)
  await deleteSessions(tx, applicationId, { except: sessionId })
}

async function endAccessWithoutSession(app: AppContext, tx: Transaction, applicationId: string) {
  await app.forgetPayers(tx, applicationId)
  // An unfinished upload goes on without a session. Its table belongs to a room above this one.
  await tx.execute(sql`delete from uploads where case_id = ${applicationId} and state = 'arriving'`)
}

export function endAllSessions(tx: Transaction, applicationId: string): Promise<number> {
  return deleteSessions(tx, applicationId, 'all')
}

type Sessions = 'all' | { only: string } | { except: string }

/** Ends the access of sessions to this application. They keep their other applications. */
async function deleteSessions(tx: Transaction, applicationId: string, sessions: Sessions): Promise<number> {
  await tx.delete(applicantCodes).where(and(eq(applicantCodes.caseId, applicationId), isChosen(applicantCodes)))
  const ended = await tx
    .delete(applicantSessionApplications)
    .where(and(eq(applicantSessionApplications.caseId, applicationId), isChosen(applicantSessionApplications)))
    .returning({ id: applicantSessionApplications.sessionId })
  return ended.length

  function isChosen({ sessionId }: typeof applicantCodes | typeof applicantSessionApplications): SQL | undefined {
    if (sessions === 'all') return undefined
    return 'only' in sessions ? eq(sessionId, sessions.only) : ne(sessionId, sessions.except)
  }
}
