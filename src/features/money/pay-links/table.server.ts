import { sql } from 'drizzle-orm'
import { check, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cases } from '#src/features/cases/table.server.ts'

/** A link with which another person pays for an application. Its token is derived from the id. */
export const payLinks = pgTable(
  'pay_links',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  table => [
    uniqueIndex('pay_links_one_valid').on(table.caseId).where(sql`revoked_at is null`),
    check('pay_links_expire_later', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)
