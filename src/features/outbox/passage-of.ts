import type { Mail } from './mail.ts'
import type { Passage } from './wording.ts'

/** A passage that staff may word themselves; null where there is none of this name. */
export function passageOf(mail: Mail<never> | undefined, key: string): Passage<never> | null {
  const passages = mail?.wording?.passages ?? {}
  return Object.hasOwn(passages, key) ? (passages[key] ?? null) : null
}
