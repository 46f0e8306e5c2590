import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { NewFile } from '#src/features/files/attach.server.ts'
import { writeApplicantMessage } from '#src/features/messages/send-message.server.ts'
import type { AddDocumentResult } from './add-document.server.ts'

/** Sends the message of an upload once, with its file. */
export async function addMessage(app: AppContext, uploadId: string, file: NewFile): Promise<AddDocumentResult> {
  return app.db.transaction(async tx => {
    const [found] = await tx.select().from(uploads).where(eq(uploads.id, uploadId))
    if (found === undefined) return { ok: false, refusal: 'application-gone' }
    // Lock the application before the upload, to avoid deadlocks.
    const [application] = await lockApplications(tx, [found.applicationId])
    const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update')
    if (application === undefined || upload === undefined) return { ok: false, refusal: 'application-gone' }
    if (upload.state !== 'stored') {
      await writeApplicantMessage(app, tx, application, {
        id: uploadId,
        text: upload.messageText ?? '',
        aboutId: upload.messageAboutId,
        file,
      })
      await tx
        .update(uploads)
        .set({ state: 'stored', messageId: uploadId, receivedBytes: upload.sizeBytes, activeAt: app.clock.now() })
        .where(eq(uploads.id, uploadId))
    }
    return { ok: true, documentId: uploadId, replacedKeys: [] }
  })
}

/** Sends the text of an upload at once while its file waits, because the file may be refused later. Can be repeated. */
export async function sendTextOfWaiting(app: AppContext, uploadId: string): Promise<void> {
  await app.db.transaction(async tx => {
    const [found] = await tx.select().from(uploads).where(eq(uploads.id, uploadId))
    if (found === undefined) return
    const [application] = await lockApplications(tx, [found.applicationId])
    const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update')
    if (application === undefined || upload?.state !== 'whole' || !upload.messageText) return
    const { messageText: text, messageAboutId: aboutId } = upload
    await writeApplicantMessage(app, tx, application, { id: randomUUID(), text, aboutId, file: null })
    await tx.update(uploads).set({ messageText: '' }).where(eq(uploads.id, uploadId))
  })
}
