import { LONGEST_PASSWORD, passwordText, SHORTEST_PASSWORD } from './passwords.ts'

/** Why a password will not do. */
export type PasswordFault = 'too-short' | 'too-long' | 'own-words' | 'too-easy'

/** Fewer than ten thousand million guesses of somebody who tries the likeliest first are too few. Of zxcvbn's five, from 0 to 4. */
const STRONG_ENOUGH = 4

/** Words that are tried first by whoever knows where the member works. */
const WORDS_OF_THE_HOUSE = ['talent', 'passage', 'global', 'visa', 'adire', 'lagos', 'nigeria', 'admin']

/** What is wrong with a password that somebody wants to choose, or null. It reads lists of common ones, at the first call. */
export async function judgePassword(
  typed: string,
  { name, email }: { name: string; email: string },
): Promise<PasswordFault | null> {
  const password = passwordText(typed)
  const { length } = Array.from(password)
  if (length < SHORTEST_PASSWORD) return 'too-short'
  if (length > LONGEST_PASSWORD) return 'too-long'

  const own = withoutMarks(`${name} ${email}`).split(/[^\p{L}\p{N}]+/u)
  // "Ada" is part of many a word, and two letters of nearly all.
  const words = [...WORDS_OF_THE_HOUSE, ...own.filter(word => word.length > 2)]
  judge ??= loadJudge()
  const zxcvbn = await judge
  const plain = withoutMarks(password)
  // zxcvbn takes years and separators for inventions ("Arsenal_2025_Arsenal"), so that it misses the words around them.
  const results = [plain, plain.replace(/(19|20)\d\d|[\s._!-]+/g, '')].map(text => zxcvbn.check(text, words))
  if (results.every(({ score }) => score >= STRONG_ENOUGH)) return null
  const matches = results.flatMap(({ sequence }) => sequence)
  return matches.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? 'own-words' : 'too-easy'
}

/** "Fọláṣadé" as "Folasade": whoever guesses, and whoever chooses, may leave the marks out. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

let judge: ReturnType<typeof loadJudge> | undefined

async function loadJudge() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs })
}
