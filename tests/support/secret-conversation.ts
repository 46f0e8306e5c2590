import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import { messageFiles, messages } from '#src/features/messages/table.server.ts'

/** Creates a conversation with a file. Its texts contain "canary" words. */
export async function createSecretConversation(
  db: Database,
  storage: FileStorage,
  { application, staffId }: { application: { id: string; reference: string | null }; staffId: string },
) {
  const messageId = randomUUID()
  const sentAt = systemClock.now()
  await db.update(cases).set({ lastMessageAt: sentAt }).where(eq(cases.id, application.id))
  await db.insert(messages).values({
    id: messageId,
    caseId: application.id,
    authorKind: 'staff',
    staffId,
    kind: 'report',
    text: 'canary-conversation',
    sentAt,
  })
  const bytes = createSamplePdf('canary-sent-content')
  const { reference } = application
  const name = 'canary-sent-file.pdf'
  const file = await storeSampleFile(storage, { reference, name, at: sentAt, format: 'pdf', bytes })
  const place = { caseId: application.id, purpose: 'message', checkedAt: sentAt, createdAt: sentAt } as const
  await db.insert(files).values({ ...file, ...place })
  await db.insert(messageFiles).values({ fileId: file.id, messageId })
  return { fileId: file.id }
}
