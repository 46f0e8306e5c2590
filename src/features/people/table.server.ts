import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** One row for a person who applies, buys a call or writes to us. */
export const people = pgTable(
  'people',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    /** The name that was typed last. A case keeps the one that was typed for it. */
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('people_id_and_email').on(table.id, table.email),
    check('people_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)
