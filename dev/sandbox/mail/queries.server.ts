import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { replaceUnstorableCharacters, sandboxMail } from '../table.server.ts'

export type StoredMail = typeof sandboxMail.$inferSelect
export type MailHeading = Pick<StoredMail, 'id' | 'to' | 'subject' | 'sentAt'>

type MailQuery = { to: string | undefined; visibleCondition: SQL | undefined }

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function listNewestMail(db: Database, query: MailQuery, limit: number): Promise<Array<MailHeading>> {
  const { id, to: recipient, subject, sentAt } = sandboxMail
  return db
    .select({ id, to: recipient, subject, sentAt })
    .from(sandboxMail)
    .where(matchesQuery(query))
    .orderBy(desc(sandboxMail.sequence))
    .limit(limit)
}

/** Streams in small batches, because all mails may not fit in memory. */
export async function* streamMail(db: Database, query: MailQuery): AsyncGenerator<StoredMail> {
  let beforeSequence: number | null = null
  do {
    const isOlder: SQL | undefined = beforeSequence === null ? undefined : lt(sandboxMail.sequence, beforeSequence)
    const batch: Array<StoredMail> = await db
      .select()
      .from(sandboxMail)
      .where(and(matchesQuery(query), isOlder))
      .orderBy(desc(sandboxMail.sequence))
      .limit(BATCH_SIZE)
    yield* batch
    beforeSequence = batch.length < BATCH_SIZE ? null : (batch.at(-1)?.sequence ?? null)
  } while (beforeSequence !== null)
}

const BATCH_SIZE = 50

export async function findMailById(
  db: Database,
  id: string,
  visibleCondition: SQL | undefined,
): Promise<StoredMail | null> {
  if (!UUID_PATTERN.test(id)) return null
  const [mail] = await db
    .select()
    .from(sandboxMail)
    .where(and(eq(sandboxMail.id, id), visibleCondition))
  return mail ?? null
}

function matchesQuery({ to, visibleCondition }: MailQuery) {
  const isToRecipient =
    to === undefined || to === ''
      ? undefined
      : sql`lower(${sandboxMail.to}) = lower(${replaceUnstorableCharacters(to)})`
  return and(isToRecipient, visibleCondition)
}
