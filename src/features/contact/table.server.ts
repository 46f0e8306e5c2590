import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Messages are stored before they are mailed, so that none is lost while mail is down. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    sector: text().notNull(),
    message: text().notNull(),
    /** Hash that prevents equal messages on one day. */
    fingerprint: text().notNull(),
    /** A day in Lagos. */
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('contact_messages_once_a_day').on(table.fingerprint, table.receivedOn),
    index('contact_messages_email').on(table.email),
    index('contact_messages_by_time').on(table.receivedAt, table.id),
    check('contact_messages_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)
