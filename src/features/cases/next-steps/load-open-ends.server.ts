import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { applicationClocks } from '#src/features/cases/dates/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'

export type OpenEnds = { unseenCount: number; question: { askedOn: string } | null; hasClock: boolean }

const id = sql.placeholder('id')

/** The last message, if it asks the applicant something that they have not seen. */
const lastQuestion = sql<number | null>`(select (extract(epoch from last.sent_at) * 1000)::float8 from (
  select author_kind, kind, seen_at, sent_at, text from messages
  where case_id = ${id}
  order by sent_at desc, messages.id desc limit 1) as last
  where last.author_kind = 'staff' and last.kind = 'message' and last.seen_at is null and last.text like '%?%')`

const openEnds = buildOnce(db =>
  db
    .select({
      unseenCount: count(),
      askedAt: lastQuestion,
      hasClock: sql<boolean>`exists (select from ${applicationClocks}
        where ${applicationClocks.caseId} = ${id} and ${applicationClocks.metOn} is null)`,
    })
    .from(messages)
    .where(and(eq(messages.caseId, id), eq(messages.authorKind, 'staff'), isNull(messages.seenAt))),
)

/** Reads in one statement what the applicant has not seen or answered, and whether a deadline runs. */
export async function loadOpenEnds(db: DatabaseOrTransaction, applicationId: string): Promise<OpenEnds> {
  const [row] = await openEnds(db).execute({ id: applicationId })
  if (row === undefined) return { unseenCount: 0, question: null, hasClock: false }
  const { askedAt, ...others } = row
  return { ...others, question: askedAt === null ? null : { askedOn: dayInLagos(new Date(askedAt)) } }
}
