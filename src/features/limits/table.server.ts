import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** The rate limiter's counters; columns and their order are those of rate-limiter-flexible. Windows run on the machine's time. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
