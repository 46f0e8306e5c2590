import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { DISPUTE_ANSWERS } from '../rules.ts'
import { payments } from '../table.server.ts'

/** Disputes can be about payments that are not ours. Rows are never deleted. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    paymentReference: text('payment_reference').notNull(),
    status: text().notNull(),
    category: text(),
    reason: text(),
    kobo: bigint({ mode: 'number' }),
    /** After this time the provider decides for the payer. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolution: text(),
    answer: text({ enum: DISPUTE_ANSWERS }),
    answeredBy: uuid('answered_by'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answerMessage: text('answer_message'),
    /** Null until the provider took the answer. */
    answerSentAt: timestamp('answer_sent_at', { withTimezone: true }),
    /** Older reports are ignored unless they resolve the dispute. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('disputes_once_per_provider').on(table.provider, table.providerId),
    index('disputes_of_payment').on(table.paymentId),
    index('disputes_open').on(table.dueAt).where(sql`resolved_at is null`),
    check(
      'disputes_answered_whole',
      sql`num_nonnulls(${table.answer}, ${table.answeredBy}, ${table.answeredAt}) in (0, 3)`,
    ),
    check('disputes_kobo_positive', sql`${table.kobo} > 0`),
  ],
)
