/** What is left beside the words of the house and the member's own must be worth guessing by itself. */
const ENOUGH = 6

/** Words that are tried first by whoever knows where the member works. */
const WORDS_OF_THE_HOUSE = ['talent', 'passage', 'global', 'visa', 'adire', 'lagos', 'nigeria', 'admin']

/** The words of a name and an e-mail address, and those of the house, in the spelling of `bare`. */
export function ownWords({ name, email }: { name: string; email: string }): Array<string> {
  const words = `${name} ${email}`.split(/[^\p{L}\p{M}\p{N}]+/u).map(bare)
  // "Ada" stands in many a word, and two letters in nearly all.
  const telling = words.filter(word => word.length > 2)
  return [...new Set([...WORDS_OF_THE_HOUSE, ...telling])]
}

/** Whether a password is little more than such words, whatever stands between them and however their letters are marked. */
export function isMostlyOwnWords(password: string, own: ReadonlyArray<string>): boolean {
  const byLength = own.toSorted((one, other) => other.length - one.length)
  const rest = byLength.reduce((left, word) => left.replaceAll(word, ''), bare(password))
  return rest !== bare(password) && Array.from(rest).length < ENOUGH
}

/** Letters and digits alone, in lower case and without marks: "Fọláṣadé-1" as "folasade1". */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
