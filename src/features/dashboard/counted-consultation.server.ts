import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { payments } from '#src/features/payments/table.server.ts'

/** Only consultations are ordered; what the provider took back no longer counts. */
export const countedConsultation = and(
  isNotNull(payments.orderId),
  eq(payments.state, 'settled'),
  sql`${payments.flag} is distinct from 'reversed'`,
)
