import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { judgeWords } from './judge-words.ts'
import type { Mail } from './mail.ts'
import { passageOf } from './passage-of.ts'
import { mailWordings } from './table.server.ts'
import type { Wordings } from './wording.ts'

/** The words that owners gave to passages of a message, but for those that this version of the program no longer allows. */
export async function wordingsInForce(app: Pick<Ground, 'db' | 'log'>, mail: Mail<never>): Promise<Wordings> {
  const stored = await app.db
    .select({ key: mailWordings.passage, words: mailWordings.words })
    .from(mailWordings)
    .where(eq(mailWordings.template, mail.name))
  const fitting = stored.flatMap(({ key, words }) => {
    if (words === null) return []
    const passage = passageOf(mail, key)
    if (passage !== null && judgeWords(passage, words).ok) return [[key, words] as const]
    app.log.warn({ template: mail.name, passage: key }, 'stored wording is not allowed, the original is used')
    return []
  })
  return new Map(fitting)
}
