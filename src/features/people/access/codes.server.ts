import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { applicantSessions, liveApplications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { deriveSecret, hashToken, isSameSecret } from '#src/secrets.server.ts'
import { deleteOtherAccess, deleteUnusedProofs, findSessionId, writeProof } from './browsers.server.ts'
import { CODE_TRIES, type CodeTarget, isCodeFresh } from './codes.ts'
import { notifyNewAddress, notifyOldAddress, writeDetails } from './details.server.ts'
import { codeMail } from './mails.tsx'
import { applicantCodes } from './table.server.ts'

export type AccessContext = AppContext & { sessionSecret: string }

/** `token` is that of the applicant session. */
type OpenedInBrowser = { applicationId: string; token: string; browser: string }

/** Mails a new code, which replaces the old one. A code to `newEmail` only changes the address. */
export async function sendCode(
  app: AccessContext,
  opened: OpenedInBrowser & { target: CodeTarget['kind']; newEmail?: string },
): Promise<{ ok: true; email: string } | { ok: false; reason: 'no-session' }> {
  const { applicationId, target, browser, newEmail } = opened
  return app.db.transaction(async tx => {
    const { application, sessionId } = await lockOpened(app, tx, opened)
    if (application === null || sessionId === null) return { ok: false, reason: 'no-session' }

    const { applicantName: name, reference } = application
    const email = newEmail ?? application.email
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const id = randomUUID()
    await tx
      .delete(applicantCodes)
      .where(and(eq(applicantCodes.sessionId, sessionId), eq(applicantCodes.caseId, applicationId)))
    await tx.insert(applicantCodes).values({
      id,
      caseId: applicationId,
      sessionId,
      email,
      codeHash: hashCode(app, id, code),
      createdAt: app.clock.now(),
    })
    const actor = { kind: 'applicant', id: applicationId } as const
    const subject = { kind: 'application', id: applicationId } as const
    await recordEvent(app, tx, { type: 'access.code_sent', actor, subject, browser })
    await notify(app, tx, applicant(email), {
      mail: codeMail,
      about: subject,
      data: { name, code, target, browser, reference: reference ?? '', isNewAddress: newEmail !== undefined },
    })
    return { ok: true, email }
  })
}

export type EnterCodeResult =
  | { ok: true; proofToken: string }
  | { ok: false; reason: 'no-code' }
  | { ok: false; reason: 'wrong'; triesLeft: number }

type EnteredCode = OpenedInBrowser & { code: string; proofToken: string | null }

/** A right code is used up and gives a new proof token. */
export async function enterCode(app: AccessContext, entered: EnteredCode): Promise<EnterCodeResult> {
  const { applicationId, proofToken, browser } = entered
  return app.db.transaction(async tx => {
    const { application, sessionId } = await lockOpened(app, tx, entered)
    if (application === null || sessionId === null) return { ok: false, reason: 'no-code' }
    const taken = await takeCode(app, tx, { ...entered, sessionId, isFor: email => email === application.email })
    if (!taken.ok) return taken

    const newProofToken = await writeProof(app, tx, { proofToken, email: taken.email, sessionId, browser })
    const actor = { kind: 'applicant', id: applicationId } as const
    const subject = { kind: 'application', id: applicationId } as const
    await recordEvent(app, tx, { type: 'access.proven', actor, subject, browser })
    return { ok: true, proofToken: newProofToken }
  })
}

/** Changes the address of an application to the one that got the code. Other browsers lose their access, and both addresses get a mail. */
export async function changeAddress(app: AccessContext, entered: EnteredCode): Promise<EnterCodeResult> {
  const { applicationId, proofToken, browser } = entered
  return app.db.transaction(async tx => {
    const { application, sessionId } = await lockOpened(app, tx, entered)
    if (application === null || sessionId === null) return { ok: false, reason: 'no-code' }
    const taken = await takeCode(app, tx, { ...entered, sessionId, isFor: email => email !== application.email })
    if (!taken.ok) return taken

    const { email } = taken
    const actor = { kind: 'applicant', id: applicationId } as const
    await writeDetails(app, tx, actor, { application, version: application.version, details: { email } })
    await deleteOtherAccess(app, tx, { applicationId, sessionId })
    await deleteUnusedProofs(tx, application.email)
    const newProofToken = await writeProof(app, tx, { proofToken, email, sessionId, browser })
    await notifyOldAddress(app, tx, application, [{ ...application, kind: 'application' }])
    await notifyNewAddress(app, tx, [{ ...application, email }])
    return { ok: true, proofToken: newProofToken }
  })
}

/** Locks the application before its codes, as a deletion does, so that the two cannot deadlock. */
async function lockOpened(app: AppContext, tx: Transaction, { applicationId, token }: OpenedInBrowser) {
  const application = await lockApplication(tx, applicationId)
  return { application, sessionId: await findSessionId(app, tx, { applicationId, token }) }
}

/** Counts the try, then compares. The row lock makes parallel tries wait. */
async function takeCode(
  app: AccessContext,
  tx: Transaction,
  entered: { applicationId: string; sessionId: string; code: string; isFor: (email: string) => boolean },
): Promise<{ ok: true; email: string } | Exclude<EnterCodeResult, { ok: true }>> {
  const { applicationId, sessionId, code, isFor } = entered
  const ofBrowser = and(eq(applicantCodes.sessionId, sessionId), eq(applicantCodes.caseId, applicationId))
  const [stored] = await tx
    .update(applicantCodes)
    .set({ tries: sql`${applicantCodes.tries} + 1` })
    .where(and(ofBrowser, lt(applicantCodes.tries, CODE_TRIES)))
    .returning()
  if (stored === undefined || !isFor(stored.email) || !isCodeFresh(stored.createdAt, app.clock.now()))
    return { ok: false, reason: 'no-code' }
  if (!isSameSecret(hashCode(app, stored.id, code), stored.codeHash))
    return { ok: false, reason: 'wrong', triesLeft: CODE_TRIES - stored.tries }
  await tx.delete(applicantCodes).where(eq(applicantCodes.id, stored.id))
  return { ok: true, email: stored.email }
}

/** The id of the row is hashed too, so that equal codes have different hashes. */
function hashCode({ sessionSecret }: AccessContext, id: string, code: string): string {
  const key = deriveSecret(sessionSecret, 'applicant codes')
  return createHmac('sha256', key).update(`${id} ${code}`).digest('base64url')
}

type CodeOfBrowser = { applicationId: string; token: string }

export async function findCodeTime(app: AppContext, browser: CodeOfBrowser): Promise<Date | null> {
  const code = await findFreshCode(app, browser, eq(applicantCodes.email, liveApplications.email))
  return code?.createdAt ?? null
}

/** Returns the new address to which a code was mailed that still works, or null. */
export async function findNewAddress(app: AppContext, browser: CodeOfBrowser): Promise<string | null> {
  const isForNewAddress = and(ne(applicantCodes.email, liveApplications.email), lt(applicantCodes.tries, CODE_TRIES))
  const code = await findFreshCode(app, browser, isForNewAddress)
  return code?.email ?? null
}

async function findFreshCode(app: AppContext, { applicationId, token }: CodeOfBrowser, condition: SQL | undefined) {
  const [code] = await app.db
    .select({ email: applicantCodes.email, createdAt: applicantCodes.createdAt })
    .from(applicantCodes)
    .innerJoin(applicantSessions, eq(applicantSessions.id, applicantCodes.sessionId))
    .innerJoin(liveApplications, eq(liveApplications.id, applicantCodes.caseId))
    .where(and(eq(applicantCodes.caseId, applicationId), eq(applicantSessions.tokenHash, hashToken(token)), condition))
  return code !== undefined && isCodeFresh(code.createdAt, app.clock.now()) ? code : null
}
