import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/one-of.ts'
import { ledgerEntries } from '../table.server.ts'

/** R: receipts, C: credit notes. Documents of sandbox payments have series of their own. */
export const RECEIPT_SERIES = ['R', 'C', 'TEST-R', 'TEST-C'] as const

/** A trigger adds the rows, so that each series has no gaps. Rows are never changed. */
export const receipts = pgTable(
  'receipts',
  {
    ledgerEntryId: uuid('ledger_entry_id')
      .primaryKey()
      .references(() => ledgerEntries.id),
    series: text({ enum: RECEIPT_SERIES }).notNull(),
    number: integer().notNull(),
    /** The whole instalment, because a payment can be a part of it. Null if its case is gone. */
    instalmentPence: integer('instalment_pence'),
  },
  table => [
    unique('receipts_number_once').on(table.series, table.number),
    check('receipts_series_known', sql`${table.series} in (${joinAsSqlList(RECEIPT_SERIES)})`),
    check('receipts_number_positive', sql`${table.number} > 0`),
  ],
)

export const receiptCounters = pgTable('receipt_counters', {
  series: text({ enum: RECEIPT_SERIES }).primaryKey(),
  lastNumber: integer('last_number').notNull(),
})
