import { eq } from 'drizzle-orm'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import type { StoredDocumentFile } from '#src/features/files/add-document.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import {
  type SendToApplicantResult,
  type StaffMessage,
  sendToApplicant,
} from '#src/features/messages/answer-thread.server.ts'
import { type ProofRefusal, recordWithProof } from './record-with-proof.server.ts'

type Attachment = { id: string; fileName: string }

/** Sends a message to an applicant, with a file of the intake. Throws Unavailable. */
export async function sendMessageWithFile(
  app: FileContext,
  actor: StaffActor,
  message: Omit<StaffMessage, 'file'>,
  attachment: Attachment | null,
): Promise<{ ok: true } | Extract<SendToApplicantResult, { ok: false }> | ProofRefusal> {
  const [application] = await app.db
    .select({ reference: applications.reference })
    .from(applications)
    .where(eq(applications.id, message.applicationId))
  const reference = application?.reference ?? null
  if (reference === null) {
    if (attachment !== null) await app.intake.remove(attachment.id)
    return { ok: false, reason: application === undefined ? 'not-found' : 'no-reference' }
  }
  const place = { proofId: attachment?.id ?? null, folder: `${reference}/${reference}`, turn: message.applicationId }
  return recordWithProof(app, place, async (_, stored) => {
    const result = await sendToApplicant(app, actor, { ...message, file: toFile(stored, attachment) })
    return result.ok ? { ok: true, proofKey: result.filePath } : result
  })
}

function toFile(stored: StoredDocumentFile | null, attachment: Attachment | null): StaffMessage['file'] {
  if (stored === null || attachment === null) return null
  const { path: filePath, ...file } = stored
  return { fileName: attachment.fileName, filePath, ...file }
}
