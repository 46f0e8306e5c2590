import { and, eq, isNotNull } from 'drizzle-orm'
import { payments } from '#src/features/payments/table.server.ts'

/** Orders are always consultations; a reversed payment has another state. */
export const countedConsultation = and(isNotNull(payments.orderId), eq(payments.state, 'settled'))
