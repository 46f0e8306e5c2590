import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, normalizePassword } from './passwords.ts'

export type PasswordFault = 'too-short' | 'too-long' | 'own-words' | 'too-easy'

/** This zxcvbn score means at least 10^10 guesses. */
const MIN_SCORE = 4

const FIRM_WORDS = ['talent', 'passage', 'global', 'visa', 'adire', 'lagos', 'nigeria', 'admin']

export async function checkPasswordStrength(
  typed: string,
  { name, email }: { name: string; email: string },
): Promise<PasswordFault | null> {
  const password = normalizePassword(typed)
  const { length } = Array.from(password)
  if (length < MIN_PASSWORD_LENGTH) return 'too-short'
  if (length > MAX_PASSWORD_LENGTH) return 'too-long'

  const personalWords = removeDiacritics(`${name} ${email}`).split(/[^\p{L}\p{N}]+/u)
  const guessableWords = [...FIRM_WORDS, ...personalWords.filter(word => word.length > 2)]
  strengthChecker ??= loadStrengthChecker()
  const zxcvbn = await strengthChecker
  const passwordWithoutDiacritics = removeDiacritics(password)
  // zxcvbn misses the words around years and separators, so check a version without them too.
  const results = [passwordWithoutDiacritics, passwordWithoutDiacritics.replace(/(19|20)\d\d|[\s._!-]+/g, '')].map(
    text => zxcvbn.check(text, guessableWords),
  )
  if (results.every(({ score }) => score >= MIN_SCORE)) return null
  const matches = results.flatMap(({ sequence }) => sequence)
  return matches.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? 'own-words' : 'too-easy'
}

function removeDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

let strengthChecker: ReturnType<typeof loadStrengthChecker> | undefined

async function loadStrengthChecker() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs })
}
