import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#src/features/applications/table.server.ts'
import { matchesWord } from './matches-word.server.ts'
import { searchWords } from './search-words.ts'

/**
 * Every word stands somewhere in name, e-mail or reference, with its hyphens or without; or in another text that is folded
 * alike. The function that folds them and the index that answers stand in migrations 0004 and 0005.
 */
export function matchesSearch(search: string, folded = sql`${applications.searchText}`): Array<SQL> {
  return searchWords(search).map(word => matchesWord(folded, word))
}
