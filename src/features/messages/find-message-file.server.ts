import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FoundFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { messageFiles, messages } from './table.server.ts'

/** With an `applicationId`, the file must be of that application. */
export async function findMessageFile(
  app: AppContext,
  actor: Actor,
  { fileId, applicationId }: { fileId: string; applicationId?: string },
): Promise<FoundFile | null> {
  if (!z.guid().safeParse(fileId).success) return null
  const isTheirs = applicationId === undefined ? undefined : eq(liveApplications.id, applicationId)
  const [row] = await app.db
    .select({ file: files, message: messages, applicationId: liveApplications.id })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(liveApplications, eq(liveApplications.id, messages.caseId))
    .where(and(eq(messageFiles.fileId, fileId), isTheirs))
  if (row === undefined) return null
  const { file, message } = row
  const download = { fileId, messageId: message.id, applicationId: row.applicationId }
  const isOtherSide = actor.kind === (message.authorKind === 'staff' ? 'applicant' : 'staff')
  return { file, recordAccess: () => recordDownload(app, actor, { ...download, isOtherSide }) }
}

type Download = { fileId: string; messageId: string; applicationId: string; isOtherSide: boolean }

async function recordDownload(
  app: AppContext,
  actor: Actor,
  { fileId, messageId, applicationId, isOtherSide }: Download,
) {
  await app.db.transaction(async tx => {
    const openedAt = app.clock.now()
    if (isOtherSide) {
      await tx
        .update(messages)
        .set({ seenAt: openedAt })
        .where(and(eq(messages.id, messageId), isNull(messages.seenAt)))
      await tx
        .update(messageFiles)
        .set({ openedAt })
        .where(and(eq(messageFiles.fileId, fileId), isNull(messageFiles.openedAt)))
    }
    await recordEvent(app, tx, {
      type: 'message.file_downloaded',
      actor,
      subject: { kind: 'application', id: applicationId },
      messageId,
      fileId,
    })
  })
}
