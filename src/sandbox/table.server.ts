import { pgSchema } from 'drizzle-orm/pg-core'

/** Where the sandbox keeps its state, apart from the product's own tables: nothing here is ever read by a feature. */
export const sandbox = pgSchema('sandbox')
