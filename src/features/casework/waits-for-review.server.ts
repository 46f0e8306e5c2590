import { and, type SQL } from 'drizzle-orm'
import { inStates } from '#src/database/one-of.ts'
import { acceptsUploads } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { isUnreviewed } from '#src/features/documents/states.ts'
import { documents } from '#src/features/documents/table.server.ts'

/** Of documents joined with their applications: nobody has looked at it, and its application is still on its way. */
export function waitsForReview(): SQL | undefined {
  return and(inStates(documents.status, isUnreviewed), inStates(applications.status, acceptsUploads))
}
