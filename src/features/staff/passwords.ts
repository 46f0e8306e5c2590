import { limitCombiningMarks } from '#src/limit-combining-marks.ts'
import type { PasswordFault } from './check-password-strength.server.ts'

/** Both lengths are in code points of the normalised password. */
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

/**
 * Normalizes a password (NFKC) before it is checked, hashed or compared, because keyboards compose letters
 * differently.
 */
export function normalizePassword(typed: string): string {
  return limitCombiningMarks(typed.toWellFormed()).normalize('NFKC')
}

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters. Four unrelated words work well.`

export const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  'too-short': `Please use at least ${MIN_PASSWORD_LENGTH} characters`,
  'too-long': `Please use at most ${MAX_PASSWORD_LENGTH} characters`,
  'own-words': 'This is mostly your name, your email or our company name. Please choose something else',
  'too-easy': 'This password is too easy to guess. Please choose another',
}
