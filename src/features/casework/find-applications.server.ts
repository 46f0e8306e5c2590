import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Status } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { matchesSearch } from './matches-search.server.ts'
import { paymentPart } from './payment-part.ts'
import { searchWords } from './search-words.ts'

export type FoundApplication = {
  id: string
  reference: string | null
  applicantName: string
  email: string
  status: Status
  payment: string | null
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
      payment: paymentFound(search),
    })
    .from(applications)
    .where(and(...conditions))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(AT_MOST)
}

function paymentFound(search: string): SQL<string | null> {
  const part = searchWords(search).flatMap(word => paymentPart(word) ?? [])[0]
  if (part === undefined) return sql`null`
  // Named in full: in a selection from one table Drizzle writes columns without their table.
  return sql`(select p.reference from payments p where p.application_id = applications.id and p.reference like ${part} limit 1)`
}
