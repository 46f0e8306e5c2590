import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ItemKey } from '#src/features/catalogue/items.ts'
import { ENTRY_KINDS } from '../rules.ts'

/** Sums of the ledger by month in Lagos, without archived payments (ADR 094). Triggers write them. */
export const ledgerMonthSums = pgTable(
  'ledger_month_sums',
  {
    month: text().notNull(),
    item: text().$type<ItemKey>().notNull(),
    /** As the list filters by it: `card`, `offline-cash`. Empty if it is unknown. */
    channel: text().notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    entries: integer().notNull(),
    pence: bigint({ mode: 'number' }).notNull(),
    kobo: bigint({ mode: 'number' }).notNull(),
    feePence: bigint('fee_pence', { mode: 'number' }).notNull(),
    feeKobo: bigint('fee_kobo', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.month, table.item, table.channel, table.kind] })],
)
