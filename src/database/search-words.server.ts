import { type SQL, sql } from 'drizzle-orm'

/** More words narrow nothing down, and each costs the database a look. */
const MOST_WORDS = 8
const LONGEST_SEARCH = 200

/** Hyphens and dashes of every kind: a reference copied from a letter is found too. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu
/** Control characters, which PostgreSQL refuses, and marks that cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu

/** What was typed into a search box, as the address keeps it: one line, composed, of at most 200 characters. */
export function cleanSearch(typed: string): string {
  const line = typed.toWellFormed().replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC').trim()
  return Array.from(line).slice(0, LONGEST_SEARCH).join('').trimEnd()
}

/** The words that must all be found. */
export function searchWords(search: string): Array<string> {
  return search.replace(DASHES, '-').split(' ').filter(Boolean).slice(0, MOST_WORDS)
}

/** Whether a text that `search_fold` has folded contains a word, whatever its marks and capitals. */
export function containsWord(folded: SQL, word: string): SQL {
  return sql`${folded} like '%' || ${literal(word)} || '%'`
}

/** Whether it contains each word of a search. */
export function containsWords(folded: SQL, search: string): Array<SQL> {
  return searchWords(search).map(word => containsWord(folded, word))
}

/** Folded first and escaped then: folding can make a `%` of another sign. */
function literal(word: string): SQL {
  return sql`regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
