import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

export const READ_ONLY = /^25006$/

/** SQLSTATE 08xxx: connection; 25006: read-only; 53100: disk full; 53300: connections; 57P0x: shutdown; 57014: timeout. */
const DATABASE_DOWN_CODES =
  /^(08\w{3}|25006|53100|53300|57P0\d|57014|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

const DATABASE_DOWN_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/

export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    hasErrorCode(error, DATABASE_DOWN_CODES) ||
    DATABASE_DOWN_MESSAGES.test(error.message) ||
    isDatabaseDown(error.cause)
  )
}

export function hasErrorCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.test(code)) || hasErrorCode(error.cause, codes)
}

export function findViolatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? (cause.constraint ?? null) : null
}
