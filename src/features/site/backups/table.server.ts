import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Each row is a verified backup, whose file may have been deleted since. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey(),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text().notNull(),
    fileCount: integer('file_count').notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
  },
  table => [
    check('backups_hash', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('backups_size', sql`${table.sizeBytes} > 0`),
    check('backups_counts', sql`${table.fileCount} >= 0 and ${table.rowCount} >= 0`),
  ],
)
