import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { applications } from '#src/features/applications/table.server.ts'
import { searchWords } from './search-words.ts'

/**
 * Every word stands somewhere in name, e-mail or reference: marks, capitals and the hyphens of a reference do not matter.
 * The function and the index that answers this stand in migration 0004.
 */
export function matchesSearch(search: string, searched: SQL | PgColumn = applications.searchText): Array<SQL> {
  return searchWords(search).map(word => sql`${searched} like '%' || ${asItIs(word)} || '%'`)
}

/** Folded like what is searched, and then `%`, `_` and `\` made to stand for themselves: folding can make one of another sign. */
function asItIs(word: string): SQL {
  return sql`regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
