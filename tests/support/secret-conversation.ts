import { randomUUID } from 'node:crypto'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { messageFiles, messages, threads } from '#src/features/messages/table.server.ts'

/** Creates a conversation with a file. Its texts contain "canary" words. */
export async function createSecretConversation(
  db: Database,
  storage: FileStorage,
  { application, staffId }: { application: { id: string; reference: string | null }; staffId: string },
) {
  const [threadId, messageId, fileId] = [randomUUID(), randomUUID(), randomUUID()]
  const sentAt = systemClock.now()
  await db.insert(threads).values({ id: threadId, applicationId: application.id, lastMessageAt: sentAt })
  await db.insert(messages).values({
    id: messageId,
    threadId,
    authorKind: 'staff',
    staffId,
    kind: 'report',
    text: 'canary-conversation',
    sentAt,
  })
  const bytes = createSamplePdf('canary-sent-content')
  const { reference } = application
  const stored = await storeSampleFile(storage, { reference, at: sentAt, format: 'pdf', bytes })
  await db.insert(messageFiles).values({
    id: fileId,
    messageId,
    fileName: 'canary-sent-file.pdf',
    filePath: stored.path,
    format: stored.format,
    sizeBytes: stored.sizeBytes,
    sha256: stored.sha256,
  })
  return { threadId, fileId }
}
