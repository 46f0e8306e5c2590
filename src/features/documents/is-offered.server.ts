import { and, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { DOCUMENT_TYPES } from './document-types.ts'
import { documentRequests } from './table.server.ts'

/** Whether a type of document is one to choose from: ours, or one that this application was asked for, by now or before. */
export async function isOffered({ db }: Pick<Ground, 'db'>, applicationId: string, type: string): Promise<boolean> {
  const ours: ReadonlyArray<string> = DOCUMENT_TYPES
  if (ours.includes(type)) return true
  const [asked] = await db
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(and(eq(documentRequests.applicationId, applicationId), eq(documentRequests.documentType, type)))
    .limit(1)
  return asked !== undefined
}
