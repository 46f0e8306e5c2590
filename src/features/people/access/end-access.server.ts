import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { applicantSessionApplications, liveApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findSessionId } from './queries.server.ts'
import { applicantCodes, applicantProofs } from './table.server.ts'

type OpenedApplication = Pick<LockedApplication, 'id' | 'email'>

/** Ends every session, proof and code of an application, for staff. */
export async function endAccess(
  app: AppContext,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ ok: true; ended: number } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const ended = await deleteAccess(app, tx, application)
    if (ended > 0)
      await recordEvent(app, tx, {
        type: 'access.ended',
        actor,
        subject: { kind: 'application', id },
        scope: 'all',
      })
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
    const sessions = sessionId === null ? 0 : await deleteSessions(tx, applicationId, isSession(sessionId))
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
    return proofs.length + (await deleteSessions(tx, applicationId, isOtherSession(sessionId)))
  })
}

async function changeOwnAccess(
  app: AppContext,
  { applicationId, scope }: { applicationId: string; scope: 'one' | 'others' },
  end: (tx: Transaction, application: OpenedApplication) => Promise<number>,
): Promise<{ ended: number }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ended: 0 }
    const ended = await end(tx, application)
    await endAccessWithoutSession(app, tx, applicationId)
    if (ended > 0)
      await recordEvent(app, tx, {
        type: 'access.ended',
        actor: { kind: 'applicant', id: applicationId },
        subject: { kind: 'application', id: applicationId },
        scope,
      })
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

/** The browsers keep their other applications. */
export function endAllSessions(tx: Transaction, applicationId: string): Promise<number> {
  return deleteSessions(tx, applicationId, () => undefined)
}

/** Ends the access of all other sessions to this application. The caller holds the lock of the application. */
export async function deleteOtherAccess(
  app: AppContext,
  tx: Transaction,
  { applicationId, sessionId }: { applicationId: string; sessionId: string },
): Promise<void> {
  await endAccessWithoutSession(app, tx, applicationId)
  await deleteSessions(tx, applicationId, isOtherSession(sessionId))
}

async function endAccessWithoutSession(app: AppContext, tx: Transaction, applicationId: string) {
  await app.forgetPayers(tx, applicationId)
  // An unfinished upload goes on without a session. Its table belongs to a room above this one.
  await tx.execute(sql`delete from uploads where case_id = ${applicationId} and state = 'arriving'`)
}

/** Deletes the proofs of an address that no application has any more. */
export async function deleteUnusedProofs(tx: Transaction, email: string): Promise<void> {
  const users = tx.select({ id: liveApplications.id }).from(liveApplications).where(eq(liveApplications.email, email))
  await tx.delete(applicantProofs).where(and(eq(applicantProofs.email, email), notExists(users)))
}

type SessionColumn = typeof applicantCodes.sessionId | typeof applicantSessionApplications.sessionId
type SessionCondition = (column: SessionColumn) => SQL | undefined

const isSession =
  (id: string): SessionCondition =>
  column =>
    eq(column, id)

const isOtherSession =
  (id: string): SessionCondition =>
  column =>
    ne(column, id)

/** Ends the access of sessions to this application. They keep their other applications. */
async function deleteSessions(tx: Transaction, applicationId: string, condition: SessionCondition): Promise<number> {
  await tx
    .delete(applicantCodes)
    .where(and(eq(applicantCodes.caseId, applicationId), condition(applicantCodes.sessionId)))
  const sessions = await tx
    .delete(applicantSessionApplications)
    .where(
      and(eq(applicantSessionApplications.caseId, applicationId), condition(applicantSessionApplications.sessionId)),
    )
    .returning({ id: applicantSessionApplications.sessionId })
  return sessions.length
}
