import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#src/features/applications/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { matchesWord } from './matches-word.server.ts'
import { paymentPart } from './payment-part.ts'
import { searchWords } from './search-words.ts'

/** A short part of a reference can match more payments; a longer one finds the rest. */
const MOST_PAID = 200

/**
 * Every word stands somewhere in name, e-mail or reference, with its hyphens or without, or in the reference of a payment; or in
 * another text that is folded alike. The function that folds them and the index that answers stand in migrations 0004 and 0005.
 */
export function matchesSearch(search: string, folded?: SQL): Array<SQL> {
  return searchWords(search).map(word => (folded === undefined ? matchesApplication(word) : matchesWord(folded, word)))
}

function matchesApplication(word: string): SQL {
  const matches = matchesWord(sql`${applications.searchText}`, word)
  const part = paymentPart(word)
  if (part === null) return matches
  // As an array, so that PostgreSQL uses an index on each side of the `or`.
  const paid = sql`array(select ${payments.applicationId} from ${payments} where ${payments.applicationId} is not null and ${payments.reference} like ${part} limit ${MOST_PAID})`
  return sql`(${matches} or ${applications.id} = any(${paid}))`
}
