import { eq } from 'drizzle-orm'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { attach, type FilesRefusal, type ReceivedFile } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import {
  type SendToApplicantResult,
  type StaffMessage,
  sendToApplicant,
} from '#src/features/messages/answer-customer.server.ts'

/** Sends one message to an applicant, with the files of the intake. Throws Unavailable. */
export async function sendMessageWithFiles(
  app: FileContext,
  actor: StaffActor,
  message: Omit<StaffMessage, 'files'>,
  received: ReadonlyArray<ReceivedFile>,
): Promise<SendToApplicantResult | FilesRefusal> {
  const [application] = await app.db
    .select({ reference: liveApplications.reference })
    .from(liveApplications)
    .where(eq(liveApplications.id, message.applicationId))
  if (application === undefined) return { ok: false, reason: 'not-found' }
  const { reference } = application
  if (reference === null) return { ok: false, reason: 'no-reference' }
  return attach(app, { stem: `${reference}/${reference}`, received }, files =>
    sendToApplicant(app, actor, { ...message, files }),
  )
}
