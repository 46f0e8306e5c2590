/** More narrow nothing down, and each costs the database a look. */
const MOST_WORDS = 8
const LONGEST_SEARCH = 200

/** Hyphens and dashes of whatever kind: a reference copied from a letter is found too. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu
/** Control characters, which PostgreSQL refuses, and marks that cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu

/** What was typed into a search box, as it is kept in the address: one line, composed, of a length that somebody may have meant. */
export function cleanSearch(typed: string): string {
  const line = typed.toWellFormed().replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC').trim()
  return Array.from(line).slice(0, LONGEST_SEARCH).join('').trimEnd()
}

/** The words that must all be found. */
export function searchWords(search: string): Array<string> {
  return search.replace(DASHES, '-').split(' ').filter(Boolean).slice(0, MOST_WORDS)
}
