import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { applicantSessions } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { CODE_TRIES } from './codes.ts'

export const applicantCodes = pgTable(
  'applicant_codes',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => applicantSessions.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('applicant_codes_once').on(table.sessionId, table.caseId),
    index('applicant_codes_of_application').on(table.caseId),
    check('applicant_codes_tries', sql`${table.tries} between 0 and ${sql.raw(String(CODE_TRIES))}`),
  ],
)

/** A browser in which a code was entered. Only its cookie has the token. */
export const applicantProofs = pgTable(
  'applicant_proofs',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    email: text().notNull(),
    browser: text().notNull(),
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    sessionId: uuid('session_id').references(() => applicantSessions.id, { onDelete: 'set null' }),
  },
  table => [
    unique('applicant_proofs_once').on(table.tokenHash, table.email),
    index('applicant_proofs_of_email').on(table.email),
    index('applicant_proofs_of_session').on(table.sessionId),
    check('applicant_proofs_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)
