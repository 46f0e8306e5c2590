import { and, eq, isNotNull } from 'drizzle-orm'
import { payments } from '#src/features/payments/table.server.ts'

/** Only consultations are ordered; what was taken back is in another state. */
export const countedConsultation = and(isNotNull(payments.orderId), eq(payments.state, 'settled'))
