import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { FORMATS, MAX_FILE_BYTES } from './file-formats.ts'

export const FILE_PURPOSES = ['document', 'message', 'proof', 'month', 'letter', 'pack', 'cv'] as const

/** The stored files. A row is written only after its file is durable. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    /** The application, order or contact message that it belongs to, also while that is in the bin. */
    caseId: uuid('case_id'),
    purpose: text({ enum: FILE_PURPOSES }).notNull(),
    /** Where the storage has it. Must never contain the name. */
    key: text().notNull(),
    /** The name to show. */
    name: text().notNull(),
    format: text({ enum: FORMATS }).notNull(),
    /** Zero and empty for proofs of release 1.0.0, until their first check. */
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text().notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    damagedAt: timestamp('damaged_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('files_key').on(table.key),
    index('files_of_case').on(table.caseId),
    index('files_to_check').on(table.checkedAt),
    index('files_damaged').on(table.checkedAt).where(sql`damaged_at is not null`),
    check('files_purpose_known', sql`${table.purpose} in (${joinAsSqlList(FILE_PURPOSES)})`),
    check('files_format_known', sql`${table.format} in (${joinAsSqlList(FORMATS)})`),
    check('files_size', sql`${table.sizeBytes} between 0 and ${sql.raw(String(MAX_FILE_BYTES))}`),
    check('files_hash', sql`${table.sha256} ~ case ${table.sizeBytes} when 0 then '^$' else '^[0-9a-f]{64}$' end`),
    check('files_named', sql`${table.name} <> ''`),
  ],
)
