import type { Ground } from '#src/database/ground.ts'
import { judgeWords } from './judge-words.ts'
import type { Mail } from './mail.ts'
import { passageOf } from './passage-of.ts'
import type { Wordings } from './wording.ts'
import { wordingsOf } from './wordings-of.server.ts'

/** What staff worded themselves in a message, as far as it may stand: a later version of the program may know a passage or a placeholder no more. */
export async function wordingsInForce(app: Pick<Ground, 'db' | 'log'>, mail: Mail<never>): Promise<Wordings> {
  const stored = await wordingsOf(app.db, mail.name)
  const fitting = [...stored].filter(([key, words]) => {
    const passage = passageOf(mail, key)
    if (passage !== null && judgeWords(passage, words).ok) return true
    app.log.warn({ template: mail.name, passage: key }, 'stored wording is not allowed, the original is used')
    return false
  })
  return new Map(fitting)
}
