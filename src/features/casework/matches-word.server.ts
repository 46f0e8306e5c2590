import { type SQL, sql } from 'drizzle-orm'

/** Whether a word stands somewhere in a text that is folded already: marks and capitals of the word do not matter. */
export function matchesWord(folded: SQL, word: string): SQL {
  return sql`${folded} like '%' || ${asItIs(word)} || '%'`
}

/** Folded too, and then `%`, `_` and `\` made to stand for themselves: folding can make one of another sign. */
function asItIs(word: string): SQL {
  return sql`regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
