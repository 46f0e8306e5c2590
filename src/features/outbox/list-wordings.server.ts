import { isNotNull } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { Mail } from './mail.ts'
import { passageOf } from './passage-of.ts'
import { mailWordings } from './table.server.ts'

export type WordedMail = {
  template: string
  when: string
  /** How many passages staff may word themselves, and how many of them they did. */
  passages: number
  worded: number
}

/** Every message that staff may word passages of. */
export async function listWordings({
  db,
  mailTemplates,
}: Pick<Ground, 'db'> & { mailTemplates: ReadonlyMap<string, Mail<never>> }): Promise<Array<WordedMail>> {
  const rows = await db
    .select({ template: mailWordings.template, passage: mailWordings.passage })
    .from(mailWordings)
    .where(isNotNull(mailWordings.words))
  return [...mailTemplates.values()].flatMap(mail => {
    if (mail.wording === null) return []
    const worded = rows.filter(({ template, passage }) => template === mail.name && passageOf(mail, passage) !== null)
    const { when, passages } = mail.wording
    return [{ template: mail.name, when, passages: Object.keys(passages).length, worded: worded.length }]
  })
}
