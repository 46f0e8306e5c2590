import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { OPEN } from './states.ts'
import { payments } from './table.server.ts'

/** A payment that somebody has to decide about, and nobody has yet. The index `payments_flagged` holds just these. */
export const hasOpenFlag = and(isNotNull(payments.flag), isNull(payments.flagClearedAt))

/** Applications with a payment that waits for a decision of staff: their payers get no reminder. */
export function flaggedApplications(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.applicationId })
    .from(payments)
    .where(and(hasOpenFlag, isNotNull(payments.applicationId)))
}

/** Applications that are not reminded to pay: flagged ones, and those with a payment the provider reports as under way. */
export function applicationsBeingPaid(db: DatabaseOrTransaction) {
  const isInFlight = and(eq(payments.state, OPEN), isNotNull(payments.pendingSince))
  return db
    .select({ id: payments.applicationId })
    .from(payments)
    .where(and(or(hasOpenFlag, isInFlight), isNotNull(payments.applicationId)))
}

export function flaggedOrders(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.orderId })
    .from(payments)
    .where(and(hasOpenFlag, isNotNull(payments.orderId)))
}
