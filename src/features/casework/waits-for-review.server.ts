import { and, eq, ne, type SQL } from 'drizzle-orm'
import { applications } from '#src/features/applications/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'

/** Of documents joined with their applications: nobody has looked at it, and its application is still on its way. */
export function waitsForReview(): SQL | undefined {
  return and(eq(documents.status, 'pending'), ne(applications.status, 'rejected'))
}
