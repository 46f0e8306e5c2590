import { eq } from 'drizzle-orm'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import {
  type SendToApplicantResult,
  type StaffMessage,
  sendToApplicant,
} from '#src/features/messages/answer-thread.server.ts'
import { type FilesRefusal, recordWithFiles } from './record-with-files.server.ts'

type Attachment = { id: string; fileName: string }

/** Sends one message to an applicant, with the files of the intake. Throws Unavailable. */
export async function sendMessageWithFiles(
  app: FileContext,
  actor: StaffActor,
  message: Omit<StaffMessage, 'files'>,
  attachments: ReadonlyArray<Attachment>,
): Promise<{ ok: true } | Extract<SendToApplicantResult, { ok: false }> | FilesRefusal> {
  const { applicationId } = message
  const [application] = await app.db
    .select({ reference: applications.reference })
    .from(applications)
    .where(eq(applications.id, applicationId))
  const reference = application?.reference ?? null
  const fileIds = attachments.map(({ id }) => id)
  if (reference === null) {
    await discardReceivedFiles(app, fileIds)
    return { ok: false, reason: application === undefined ? 'not-found' : 'no-reference' }
  }
  const place = { fileIds, folder: `${reference}/${reference}` }
  return recordWithFiles(app, place, async stored => {
    const files = stored.map(({ path: filePath, ...file }, index) => ({
      fileName: attachments[index]?.fileName ?? '',
      filePath,
      ...file,
    }))
    const result = await sendToApplicant(app, actor, { ...message, files })
    return result.ok ? { ok: true, keptPaths: result.filePaths } : result
  })
}
