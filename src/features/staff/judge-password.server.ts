import { isMostlyOwnWords, ownWords } from './own-words.ts'
import { LONGEST_PASSWORD, passwordText, SHORTEST_PASSWORD } from './password-text.ts'

/** Why a password will not do. */
export type PasswordFault = 'too-short' | 'too-long' | 'own-words' | 'too-easy'

/** Fewer than ten thousand million guesses of somebody who tries the likeliest first are too few. Of zxcvbn's five, from 0 to 4. */
const STRONG_ENOUGH = 4

/** What is wrong with a password that somebody wants to choose, or null. It reads lists of common ones, at the first call. */
export async function judgePassword(
  typed: string,
  member: { name: string; email: string },
): Promise<PasswordFault | null> {
  const password = passwordText(typed)
  const { length } = Array.from(password)
  if (length < SHORTEST_PASSWORD) return 'too-short'
  if (length > LONGEST_PASSWORD) return 'too-long'

  const own = ownWords(member)
  if (isMostlyOwnWords(password, own)) return 'own-words'
  judge ??= loadJudge()
  const zxcvbn = await judge
  const isStrong = (text: string) => zxcvbn.check(text, own).score >= STRONG_ENOUGH
  return isStrong(password) && isStrong(withoutTrimmings(password)) ? null : 'too-easy'
}

/**
 * Without the years of our time and what parts words: guessers put them in as a matter of course, while zxcvbn takes them for
 * inventions ("Arsenal_2025_Arsenal") and sees the words around them no more.
 */
function withoutTrimmings(password: string): string {
  return password.replace(/(19|20)\d\d|[\s._!-]+/g, '')
}

let judge: ReturnType<typeof loadJudge> | undefined

async function loadJudge() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs })
}
