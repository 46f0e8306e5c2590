import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { type ChangedWording, changeWording, type PassageKey } from './change-wording.server.ts'
import type { Mail } from './mail.ts'
import { judgeWords, passageOf } from './wording.ts'

export type WordingGround = Ground & {
  /** Every message of every feature, by name. */
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

export type WordedPassage =
  | ChangedWording
  /** No message has this passage. */
  | { ok: false; reason: 'unknown' }
  /** `says`: what is wrong with the words. */
  | { ok: false; reason: 'refused'; says: string }

/**
 * Words a passage of a message anew, for all that is sent from now on. `readVersion`: of what stood when it was read. The
 * original's words are a restoration. Whoever calls has seen to it that an owner asks.
 */
export async function wordPassage(
  app: WordingGround,
  actor: StaffActor,
  { template, passage, words, readVersion }: PassageKey & { words: string; readVersion: number },
): Promise<WordedPassage> {
  const asked = passageOf(app.mailTemplates.get(template), passage)
  if (asked === null) return { ok: false, reason: 'unknown' }
  const judged = judgeWords(asked, words)
  if (!judged.ok) return { ok: false, reason: 'refused', says: judged.says }
  return changeWording(app, actor, { template, passage }, asked, { words: judged.words, readVersion })
}
