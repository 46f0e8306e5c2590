import { and, isNotNull } from 'drizzle-orm'
import { inStates } from '#src/database/one-of.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'

/** Orders are always consultations; a reversed payment has another state. */
export const countedConsultation = and(isNotNull(payments.orderId), inStates(payments.state, isSettled))
