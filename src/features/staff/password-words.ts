import type { PasswordFault } from './judge-password.server.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-text.ts'

/** Beside the field, before anything is typed. */
export const PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters. Four words that have nothing to do with each other are good.`

/** What to do about a password that will not do. */
export const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  'too-short': `Please use at least ${SHORTEST_PASSWORD} characters`,
  'too-long': `Please use at most ${LONGEST_PASSWORD} characters`,
  'own-words': 'This is mostly your name, your email or a word of ours. Please choose something else',
  'too-easy': 'This password is among the first that somebody would try. Please choose another',
}
