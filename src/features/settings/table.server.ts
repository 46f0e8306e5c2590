import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row per setting that was ever saved; what is not here has its default of `settings.ts`. */
export const settingsTable = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})
