import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { OPEN } from './states.ts'
import { payments } from './table.server.ts'

/** Selects payments that wait for staff. The index `payments_flagged` has the same condition. */
export const hasOpenFlag = and(isNotNull(payments.flag), isNull(payments.flagClearedAt))

/** Selects the cases with a payment that waits for staff. */
export function selectFlaggedCaseIds(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.caseId })
    .from(payments)
    .where(and(hasOpenFlag, isNotNull(payments.caseId)))
}

/** Selects the cases with a flagged or pending payment. They get no reminder to pay. */
export function selectIdsOfCasesBeingPaid(db: DatabaseOrTransaction) {
  const isInFlight = and(eq(payments.state, OPEN), isNotNull(payments.pendingSince))
  return db
    .select({ id: payments.caseId })
    .from(payments)
    .where(and(or(hasOpenFlag, isInFlight), isNotNull(payments.caseId)))
}
