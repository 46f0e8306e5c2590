import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { fillWords } from './fill-words.ts'
import { judgeWords } from './judge-words.ts'
import type { Mail } from './mail.ts'
import { mailWordings } from './table.server.ts'
import type { Passage } from './wording.ts'

export type WordablePassage = {
  key: string
  label: string
  original: string
  /** The words in force, and how often they were changed. */
  words: string
  version: number
  /** Why the original is used although there are words: what they fill in is known no more. */
  notUsed: string | null
  placeholders: Array<{ name: string; means: string; sample: string; isRequired: boolean }>
}

/** The passages of one message as they stand; null where staff may word none. */
export async function wordingOfMail(
  { db, mailTemplates }: Pick<Ground, 'db'> & { mailTemplates: ReadonlyMap<string, Mail<never>> },
  template: string,
): Promise<{ when: string; passages: Array<WordablePassage> } | null> {
  const wording = mailTemplates.get(template)?.wording ?? null
  if (wording === null) return null
  const rows = await db
    .select({ passage: mailWordings.passage, words: mailWordings.words, version: mailWordings.version })
    .from(mailWordings)
    .where(eq(mailWordings.template, template))
  const passages = Object.entries(wording.passages).map(([key, passage]) => {
    const row = rows.find(each => each.passage === key)
    return wordable(key, passage, { words: row?.words ?? passage.original, version: row?.version ?? 0 })
  })
  return { when: wording.when, passages }
}

function wordable(key: string, passage: Passage<never>, stands: { words: string; version: number }): WordablePassage {
  const { label, original, placeholders, required = [], sample } = passage
  const judged = judgeWords(passage, stands.words)
  return {
    key,
    label,
    original,
    words: stands.words,
    version: stands.version,
    notUsed: judged.ok ? null : judged.says,
    placeholders: Object.entries(placeholders).map(([name, { means }]) => ({
      name,
      means,
      sample: fillWords(`{${name}}`, passage, sample),
      isRequired: required.includes(name),
    })),
  }
}
