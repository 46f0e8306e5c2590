import { and, isNotNull, isNull } from 'drizzle-orm'
import { payments } from './table.server.ts'

/** A payment that somebody has to decide about, and nobody has yet. The index `payments_flagged` holds just these. */
export const hasOpenFlag = and(isNotNull(payments.flag), isNull(payments.flagClearedAt))
