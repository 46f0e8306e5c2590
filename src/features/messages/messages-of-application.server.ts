import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { messages } from './table.server.ts'

/** Lists the messages with an applicant, newest first. A null `limit` returns all. */
export async function messagesOfApplication(
  { db }: Pick<AppContext, 'db'>,
  applicationId: string,
  limit: number | null,
) {
  const query = db
    .select({
      id: messages.id,
      authorKind: messages.authorKind,
      author: staffMembers.name,
      kind: messages.kind,
      text: messages.text,
      sentAt: messages.sentAt,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(messages)
    .leftJoin(staffMembers, eq(staffMembers.id, messages.staffId))
    .where(eq(messages.caseId, applicationId))
    .orderBy(desc(messages.sentAt), desc(messages.id))
  return limit === null ? query : query.limit(limit)
}
