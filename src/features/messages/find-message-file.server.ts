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
    .select({ file: files, message: messages })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(liveApplications, eq(liveApplications.id, messages.caseId))
    .where(and(eq(messageFiles.fileId, fileId), isTheirs))
  if (row === undefined) return null
  const { file, message } = row
  const { id: messageId, authorKind, caseId } = message
  const isOtherSide = actor.kind === (authorKind === 'staff' ? 'applicant' : 'staff')
  const recordAccess = () =>
    app.db.transaction(async tx => {
      if (isOtherSide) {
        const openedAt = app.clock.now()
        const isUnseen = and(eq(messages.id, messageId), isNull(messages.seenAt))
        await tx.update(messages).set({ seenAt: openedAt }).where(isUnseen)
        const isUnopened = and(eq(messageFiles.fileId, fileId), isNull(messageFiles.openedAt))
        await tx.update(messageFiles).set({ openedAt }).where(isUnopened)
      }
      const subject = { kind: 'application', id: caseId } as const
      await recordEvent(app, tx, { type: 'message.file_downloaded', actor, subject, messageId, fileId })
    })
  return { file, recordAccess }
}
