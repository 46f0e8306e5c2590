import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { loggedType } from './logged-type.ts'
import { documents } from './table.server.ts'

/** Writes down that a document's file was read, and whether it is what was stored. What has come back is no longer damaged. */
export async function noteCheck(app: Ground, id: string, { isWhole }: { isWhole: boolean }): Promise<void> {
  await app.db.transaction(async tx => {
    const [document] = await tx.select().from(documents).where(eq(documents.id, id)).for('update')
    if (document === undefined) return
    const now = app.clock.now()
    const damagedAt = isWhole ? null : (document.damagedAt ?? now)
    await tx.update(documents).set({ checkedAt: now, damagedAt }).where(eq(documents.id, id))
    if (isWhole || document.damagedAt !== null) return
    app.log.error({ documentId: id }, 'the file of a document is gone or damaged')
    await recordEvent(app, tx, {
      type: 'document.damaged',
      actor: { kind: 'system' },
      subject: { kind: 'application', id: document.applicationId },
      documentId: id,
      documentType: loggedType(document.documentType),
    })
  })
}
