import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { hashToken } from '#src/hash-token.server.ts'
import { isSameSecret } from '#src/is-same-secret.server.ts'
import { CODE_TRIES, isCodeFresh } from './codes.ts'
import { findSessionId, timesOfActiveProof } from './queries.server.ts'
import { type AccessContext, hashCode } from './send-code.server.ts'
import { applicantCodes, applicantProofs } from './table.server.ts'

export type EnterCodeResult =
  | { ok: true; proofToken: string }
  | { ok: false; reason: 'no-code' }
  | { ok: false; reason: 'wrong'; triesLeft: number }

type EnteredCode = {
  applicationId: string
  token: string
  code: string
  proofToken: string | null
  browser: string
}

/** Counts the try, then compares. A right code is used up and gives a new proof token. */
export async function enterCode(app: AccessContext, entered: EnteredCode): Promise<EnterCodeResult> {
  const { applicationId, token, code, browser } = entered
  return app.db.transaction(async tx => {
    const email = await lockEmail(tx, applicationId)
    const sessionId = await findSessionId(app, tx, { applicationId, token })
    if (email === null || sessionId === null) return { ok: false, reason: 'no-code' }

    const stored = await countTry(tx, { sessionId, applicationId })
    if (stored === undefined || stored.email !== email || !isCodeFresh(stored.createdAt, app.clock.now()))
      return { ok: false, reason: 'no-code' }
    if (!isSameSecret(hashCode(app, stored.id, code), stored.codeHash))
      return { ok: false, reason: 'wrong', triesLeft: CODE_TRIES - stored.tries }

    await tx.delete(applicantCodes).where(eq(applicantCodes.id, stored.id))
    const proofToken = await writeProof(app, tx, { ...entered, email, sessionId })
    await recordEvent(app, tx, {
      type: 'access.proven',
      actor: { kind: 'applicant', id: applicationId },
      subject: { kind: 'application', id: applicationId },
      browser,
    })
    return { ok: true, proofToken }
  })
}

/** Locks the application before its codes, as a deletion does, so that the two cannot deadlock. */
async function lockEmail(tx: Transaction, applicationId: string): Promise<string | null> {
  const [application] = await tx
    .select({ email: liveApplications.email })
    .from(liveApplications)
    .where(eq(liveApplications.id, applicationId))
    .for('key share')
  return application?.email ?? null
}

/** The row lock makes parallel tries wait. */
export async function countTry(tx: Transaction, of: { sessionId: string; applicationId: string }) {
  const [code] = await tx
    .update(applicantCodes)
    .set({ tries: sql`${applicantCodes.tries} + 1` })
    .where(
      and(
        eq(applicantCodes.sessionId, of.sessionId),
        eq(applicantCodes.caseId, of.applicationId),
        lt(applicantCodes.tries, CODE_TRIES),
      ),
    )
    .returning()
  return code
}

/** A copy of the old token must not open what was just proven. */
export async function writeProof(
  app: AccessContext,
  tx: Transaction,
  {
    proofToken,
    email,
    sessionId,
    browser,
  }: Pick<EnteredCode, 'proofToken' | 'browser'> & { email: string; sessionId: string },
): Promise<string> {
  const now = app.clock.now()
  await tx.delete(applicantProofs).where(lte(applicantProofs.provenAt, timesOfActiveProof(now).provenAfter))
  const newToken = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(newToken)
  if (proofToken !== null) {
    const ofBrowser = eq(applicantProofs.tokenHash, hashToken(proofToken))
    await tx.delete(applicantProofs).where(and(ofBrowser, eq(applicantProofs.email, email)))
    await tx.update(applicantProofs).set({ tokenHash }).where(ofBrowser)
  }
  await tx
    .insert(applicantProofs)
    .values({ id: randomUUID(), tokenHash, email, browser, provenAt: now, lastUsedAt: now, sessionId })
  return newToken
}
