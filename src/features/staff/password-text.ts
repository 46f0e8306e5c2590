import { streamSafe } from '#src/stream-safe.ts'

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
