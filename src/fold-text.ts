/** Removes diacritics and capitals: “Adébáyọ̀” becomes “adebayo”. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, letter => HOOKED_LETTERS[letter] ?? letter)
}

const HOOKED_LETTERS: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }
