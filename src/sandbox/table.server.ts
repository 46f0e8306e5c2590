import { pgSchema } from 'drizzle-orm/pg-core'

/** Kept apart from the product's tables; no feature reads it. */
export const sandbox = pgSchema('sandbox')
