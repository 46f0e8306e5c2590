import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { storable } from './sandbox-mail.ts'
import { sandboxMail } from './table.server.ts'

export type KeptMail = typeof sandboxMail.$inferSelect
export type MailHeading = Pick<KeptMail, 'id' | 'to' | 'subject' | 'sentAt'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The newest first; of one recipient only if asked, in any case. */
export function newestMail(db: Database, to: string | undefined, limit: number): Promise<Array<MailHeading>> {
  const { id, to: recipient, subject, sentAt } = sandboxMail
  return db
    .select({ id, to: recipient, subject, sentAt })
    .from(sandboxMail)
    .where(isTo(to))
    .orderBy(desc(sandboxMail.sequence))
    .limit(limit)
}

export function wholeMail(db: Database, to: string | undefined): Promise<Array<KeptMail>> {
  return db.select().from(sandboxMail).where(isTo(to)).orderBy(desc(sandboxMail.sequence))
}

export async function mailById(db: Database, id: string): Promise<KeptMail | null> {
  if (!UUID.test(id)) return null
  const [mail] = await db.select().from(sandboxMail).where(eq(sandboxMail.id, id))
  return mail ?? null
}

function isTo(to: string | undefined) {
  return to === undefined || to === '' ? undefined : sql`lower(${sandboxMail.to}) = lower(${storable(to)})`
}
