import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Keeps no contents, because they name the payer. */
export const providerWebhooks = pgTable(
  'provider_webhooks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    event: text().notNull(),
    reference: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  table => [index('provider_webhooks_of_payment').on(table.reference, table.receivedAt)],
)
