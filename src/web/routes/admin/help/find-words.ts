import { foldText } from '#src/fold-text.ts'

/** The words of a search, as they are looked for. Signs alone are none. */
export function findWords(query: string): Array<string> {
  return [...new Set(query.split(/\s+/).map(foldForSearch))].filter(word => word !== '')
}

/** Hyphens, quotes and the marks around a word do not matter: “e-mail” finds “email”. */
export function foldForSearch(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}\s]/gu, '')
}
