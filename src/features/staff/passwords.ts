import { streamSafe } from '#src/stream-safe.ts'
import type { PasswordFault } from './judge-password.server.ts'

/** Counted as readers count on a keyboard, in code points, after `passwordText`. */
export const SHORTEST_PASSWORD = 12
/** A longer one would only keep the machine busy. */
export const LONGEST_PASSWORD = 128

/**
 * A password as it is judged, hashed and compared: well-formed, and in one form (NFKC) however a keyboard composed its
 * letters. Nothing is cut off: white space is part of a password.
 */
export function passwordText(typed: string): string {
  return streamSafe(typed.toWellFormed()).normalize('NFKC')
}

/** Beside the field, before anything is typed. */
export const PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters. Four words that have nothing to do with each other are good.`

/** What to do about a password that will not do. */
export const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  'too-short': `Please use at least ${SHORTEST_PASSWORD} characters`,
  'too-long': `Please use at most ${LONGEST_PASSWORD} characters`,
  'own-words': 'This is mostly your name, your email or a word of ours. Please choose something else',
  'too-easy': 'This password is among the first that somebody would try. Please choose another',
}
