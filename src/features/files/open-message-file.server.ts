import type { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { messageFiles, messages, threads } from '#src/features/messages/table.server.ts'
import type { FileContext } from './file-context.ts'
import { openBytes } from './open-file.server.ts'

type MessageFile = Pick<typeof messageFiles.$inferSelect, 'fileName' | 'format' | 'sizeBytes'>

export type OpenedMessageFile =
  | { ok: true; file: MessageFile; bytes: Readable }
  | { ok: false; reason: 'not-found' | 'no-file' }

/** Opens a file and records the download. With an `applicationId`, it must be of that application. Throws Unavailable. */
export async function openMessageFile(
  app: FileContext,
  actor: Actor,
  { fileId, applicationId }: { fileId: string; applicationId?: string },
): Promise<OpenedMessageFile> {
  if (!z.guid().safeParse(fileId).success) return { ok: false, reason: 'not-found' }
  const isTheirs = applicationId === undefined ? undefined : eq(threads.applicationId, applicationId)
  const [row] = await app.db
    .select({ file: messageFiles, message: messages, applicationId: threads.applicationId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(messageFiles.id, fileId), isTheirs))
  if (row === undefined || row.applicationId === null) return { ok: false, reason: 'not-found' }
  const bytes = await openBytes(app, { ...row.file, damagedAt: null })
  if (bytes === null) return { ok: false, reason: 'no-file' }
  const isOtherSide = actor.kind === (row.message.authorKind === 'staff' ? 'applicant' : 'staff')
  await recordDownload(app, actor, { ...row, applicationId: row.applicationId, isOtherSide })
  return { ok: true, file: row.file, bytes }
}

type Download = {
  file: { id: string }
  message: { id: string }
  applicationId: string
  isOtherSide: boolean
}

async function recordDownload(app: FileContext, actor: Actor, { file, message, applicationId, isOtherSide }: Download) {
  await app.db.transaction(async tx => {
    const openedAt = app.clock.now()
    if (isOtherSide) {
      await tx
        .update(messages)
        .set({ seenAt: openedAt })
        .where(and(eq(messages.id, message.id), isNull(messages.seenAt)))
      await tx
        .update(messageFiles)
        .set({ openedAt })
        .where(and(eq(messageFiles.id, file.id), isNull(messageFiles.openedAt)))
    }
    await recordEvent(app, tx, {
      type: 'message.file_downloaded',
      actor,
      subject: { kind: 'application', id: applicationId },
      messageId: message.id,
      fileId: file.id,
    })
  })
}
