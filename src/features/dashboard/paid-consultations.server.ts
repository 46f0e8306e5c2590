import { and, desc, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { countedConsultation } from './counted-consultation.server.ts'

const NEWEST = 10

/** The consultations that were paid for last, with the time that was booked, or null. */
export function paidConsultations({ db }: Pick<Ground, 'db'>) {
  return db
    .select({
      reference: payments.reference,
      item: payments.item,
      name: payments.name,
      email: payments.email,
      pence: payments.pence,
      settledAt: payments.settledAt,
      startsAt: bookings.startsAt,
    })
    .from(payments)
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), inStates(bookings.status, isNotCancelled)))
    .where(countedConsultation)
    .orderBy(desc(payments.settledAt), desc(payments.id))
    .limit(NEWEST)
}
