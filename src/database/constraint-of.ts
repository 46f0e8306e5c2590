import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** The name of the violated constraint; null for any other error. */
export function constraintOf(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null
}
