import { type SQL, sql } from 'drizzle-orm'
import { isInStates } from '#src/database/one-of.ts'
import { isOpen } from '#src/features/applications/states.ts'
import { liveCases } from '#src/features/applications/table.server.ts'
import { isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'

/**
 * Matches cases that staff still work on: open applications, enquiries, consultations with a conversation, and paid ones
 * whose call has not ended or has no time yet.
 */
export function isOpenWork(now: Date): SQL {
  return sql`(${isInStates(liveCases.status, isOpen)} and ${liveCases.endedByRefundAt} is null or ${liveCases.kind} = 'enquiry'
    or ${liveCases.kind} = 'consultation' and (${liveCases.lastMessageAt} is not null
      or ${liveCases.settledPence} > 0 and not exists (
        select 1 from ${bookings} join ${payments} on ${payments.id} = ${bookings.paymentId}
        where ${payments.caseId} = ${liveCases.id} and ${isInStates(bookings.status, isNotCancelled)}
          and ${bookings.endsAt} <= ${now.toISOString()}::timestamptz)))`
}
