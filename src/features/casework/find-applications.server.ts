import { and, desc } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Status } from '#src/features/applications/statuses.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { matchesSearch } from './matches-search.server.ts'

export type FoundApplication = {
  id: string
  reference: string | null
  applicantName: string
  email: string
  status: Status
}

const AT_MOST = 8

/** The newest applications in whose name, e-mail or reference each of these words stands, however it is marked. */
export async function findApplications(db: DatabaseOrTransaction, search: string): Promise<Array<FoundApplication>> {
  const conditions = matchesSearch(search)
  if (conditions.length === 0) return []
  return db
    .select({
      id: applications.id,
      reference: applications.reference,
      applicantName: applications.applicantName,
      email: applications.email,
      status: applications.status,
    })
    .from(applications)
    .where(and(...conditions))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(AT_MOST)
}
