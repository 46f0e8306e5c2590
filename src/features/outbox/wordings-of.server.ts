import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { mailWordings } from './table.server.ts'
import type { Wordings } from './wording.ts'

/** What staff worded themselves in one message. */
export async function wordingsOf(db: DatabaseOrTransaction, template: string): Promise<Wordings> {
  const rows = await db
    .select({ passage: mailWordings.passage, words: mailWordings.words })
    .from(mailWordings)
    .where(eq(mailWordings.template, template))
  return new Map(rows.map(({ passage, words }) => [passage, words]))
}
