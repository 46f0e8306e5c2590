import { eq } from 'drizzle-orm'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { isSameSecret } from '#src/is-same-secret.server.ts'
import { CODE_TRIES, isCodeFresh } from './codes.ts'
import { notifyNewAddress, notifyOldAddress } from './correct-details.server.ts'
import { deleteOtherAccess, deleteUnusedProofs } from './end-access.server.ts'
import { countTry, type EnterCodeResult, writeProof } from './enter-code.server.ts'
import { findSessionId } from './queries.server.ts'
import { type AccessContext, hashCode } from './send-code.server.ts'
import { applicantCodes } from './table.server.ts'
import { writeDetails } from './write-details.server.ts'

/** Changes the address of an application to the one that got the code. Other browsers lose their access, and both addresses get a mail. */
export async function changeAddress(
  app: AccessContext,
  entered: { applicationId: string; token: string; code: string; proofToken: string | null; browser: string },
): Promise<EnterCodeResult> {
  const { applicationId, token, code, proofToken, browser } = entered
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    const sessionId = await findSessionId(app, tx, { applicationId, token })
    if (application === undefined || sessionId === null) return { ok: false, reason: 'no-code' }

    const stored = await countTry(tx, { sessionId, applicationId })
    if (stored === undefined || stored.email === application.email) return { ok: false, reason: 'no-code' }
    if (!isCodeFresh(stored.createdAt, app.clock.now())) return { ok: false, reason: 'no-code' }
    if (!isSameSecret(hashCode(app, stored.id, code), stored.codeHash))
      return { ok: false, reason: 'wrong', triesLeft: CODE_TRIES - stored.tries }

    await tx.delete(applicantCodes).where(eq(applicantCodes.id, stored.id))
    const { email } = stored
    const actor = { kind: 'applicant', id: applicationId } as const
    await writeDetails(app, tx, actor, { application, version: application.version, details: { email } })
    await deleteOtherAccess(app, tx, { applicationId, sessionId })
    await deleteUnusedProofs(tx, application.email)
    const newProofToken = await writeProof(app, tx, { proofToken, email, sessionId, browser })
    await notifyOldAddress(app, tx, application)
    await notifyNewAddress(app, tx, [{ ...application, email }])
    return { ok: true, proofToken: newProofToken }
  })
}
