import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** The constraint that refused a statement, by name; null for any other error. */
export function constraintOf(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null
}
