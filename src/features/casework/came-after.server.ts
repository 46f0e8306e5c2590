import { type SQL, sql } from 'drizzle-orm'
import { documents } from '#src/features/documents/table.server.ts'

/** Documents that were handed in after this one. Nothing came after one that is gone: its reader is led to the beginning. */
export function cameAfter(id: string): SQL {
  return sql`(${documents.uploadedAt}, ${documents.id}) > (
    select skipped.uploaded_at, skipped.id from ${documents} as skipped where skipped.id = ${id})`
}
