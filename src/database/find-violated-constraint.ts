import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

export function findViolatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null
}
