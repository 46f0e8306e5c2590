import { eq } from 'drizzle-orm'
import { never } from '#src/never.ts'
import type { DocumentGround } from './document-ground.ts'
import { uploads } from './table.server.ts'

export type DiscardedUpload = { ok: true } | { ok: false; reason: 'gone' | 'arrived' }

/** Forgets a file that did not arrive whole, and what is here of it. What is whole stays: it is about to be a document. */
export async function discardUpload(app: DocumentGround, id: string): Promise<DiscardedUpload> {
  const discarded = await app.db.transaction(async (tx): Promise<DiscardedUpload> => {
    const [upload] = await tx.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id)).for('update')
    if (upload === undefined) return { ok: false, reason: 'gone' }
    switch (upload.state) {
      case 'whole':
      case 'stored':
        return { ok: false, reason: 'arrived' }
      case 'arriving':
      case 'refused':
        await tx.delete(uploads).where(eq(uploads.id, id))
        return { ok: true }
      default:
        return never(upload.state)
    }
  })
  if (discarded.ok) await app.intake.remove(id)
  return discarded
}
