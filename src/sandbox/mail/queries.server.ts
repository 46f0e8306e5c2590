import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { sandboxMail, storable } from './table.server.ts'

export type KeptMail = typeof sandboxMail.$inferSelect
export type MailHeading = Pick<KeptMail, 'id' | 'to' | 'subject' | 'sentAt'>

/** `shown`: what this reader may see at all. */
type Asked = { to: string | undefined; shown: SQL | undefined }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The newest first; of one recipient only if asked, in any case. */
export function newestMail(db: Database, asked: Asked, limit: number): Promise<Array<MailHeading>> {
  const { id, to: recipient, subject, sentAt } = sandboxMail
  return db
    .select({ id, to: recipient, subject, sentAt })
    .from(sandboxMail)
    .where(isAsked(asked))
    .orderBy(desc(sandboxMail.sequence))
    .limit(limit)
}

/** Streams whole mails, newest first, a few at a time, because all of them may not fit in memory. */
export async function* wholeMail(db: Database, asked: Asked): AsyncGenerator<KeptMail> {
  let before: number | null = null
  do {
    const older: SQL | undefined = before === null ? undefined : lt(sandboxMail.sequence, before)
    const batch: Array<KeptMail> = await db
      .select()
      .from(sandboxMail)
      .where(and(isAsked(asked), older))
      .orderBy(desc(sandboxMail.sequence))
      .limit(BATCH)
    yield* batch
    before = batch.length < BATCH ? null : (batch.at(-1)?.sequence ?? null)
  } while (before !== null)
}

const BATCH = 50

export async function mailById(db: Database, id: string, shown: SQL | undefined): Promise<KeptMail | null> {
  if (!UUID.test(id)) return null
  const [mail] = await db
    .select()
    .from(sandboxMail)
    .where(and(eq(sandboxMail.id, id), shown))
  return mail ?? null
}

function isAsked({ to, shown }: Asked) {
  const isTo = to === undefined || to === '' ? undefined : sql`lower(${sandboxMail.to}) = lower(${storable(to)})`
  return and(isTo, shown)
}
