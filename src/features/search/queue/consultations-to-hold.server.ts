import { type SQL, sql } from 'drizzle-orm'
import { isInStates } from '#src/database/one-of.ts'
import { isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'

/** Matches paid consultations whose call has not ended, or has no time yet. */
export function isStillToHold(now: Date): SQL {
  return sql`${orders.settledPence} > 0 and not exists (
    select 1 from ${bookings} join ${payments} on ${payments.id} = ${bookings.paymentId}
    where ${payments.orderId} = ${orders.id} and ${isInStates(bookings.status, isNotCancelled)}
      and ${bookings.endsAt} <= ${now.toISOString()}::timestamptz)`
}
