import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings without a row have the defaults of `settings.ts`. */
export const settingsTable = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})
