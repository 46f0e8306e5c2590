import { pgSchema } from 'drizzle-orm/pg-core'

/** The schema of the sandbox, which is kept apart from the product's tables. No feature reads it. */
export const sandboxSchema = pgSchema('sandbox')
