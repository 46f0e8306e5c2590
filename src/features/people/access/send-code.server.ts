import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { codeMail } from './emails/mails.ts'
import { findSessionId } from './queries.server.ts'
import { applicantCodes } from './table.server.ts'
import type { CodeTarget } from './targets.ts'

export type AccessContext = AppContext & { sessionSecret: string }

/** Mails a new code, which replaces the old one. `token` is that of the applicant session. A code to `newEmail` only changes the address. */
export async function sendCode(
  app: AccessContext,
  {
    applicationId,
    token,
    target,
    browser,
    newEmail,
  }: { applicationId: string; token: string; target: CodeTarget['kind']; browser: string; newEmail?: string },
): Promise<{ ok: true; email: string } | { ok: false; reason: 'no-session' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    const sessionId = await findSessionId(app, tx, { applicationId, token })
    if (application === undefined || sessionId === null) return { ok: false, reason: 'no-session' }

    const { applicantName, reference } = application
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
    await recordEvent(app, tx, {
      type: 'access.code_sent',
      actor: { kind: 'applicant', id: applicationId },
      subject: { kind: 'application', id: applicationId },
      browser,
    })
    await notify(app, tx, applicant(email), {
      mail: codeMail,
      about: { kind: 'application', id: applicationId },
      data: {
        name: applicantName,
        code,
        target,
        browser,
        reference: reference ?? '',
        isNewAddress: newEmail !== undefined,
      },
    })
    return { ok: true, email }
  })
}

/** The id of the row is hashed too, so that equal codes have different hashes. */
export function hashCode({ sessionSecret }: Pick<AccessContext, 'sessionSecret'>, id: string, code: string): string {
  const key = deriveSecret(sessionSecret, 'applicant codes')
  return createHmac('sha256', key).update(`${id} ${code}`).digest('base64url')
}
