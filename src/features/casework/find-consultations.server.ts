import { and, desc, eq, isNotNull, like } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { inStates } from '#src/database/one-of.ts'
import { isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { paymentPart } from './payment-part.ts'

export type FoundConsultation = { reference: string; name: string | null; startsAt: Date | null }

const AT_MOST = 8

/** The newest consultations whose payment has this reference, or this part of one; with the time that was booked, or null. */
export async function findConsultations(db: DatabaseOrTransaction, search: string): Promise<Array<FoundConsultation>> {
  const part = paymentPart(search)
  if (part === null) return []
  return db
    .select({ reference: payments.reference, name: payments.name, startsAt: bookings.startsAt })
    .from(payments)
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), inStates(bookings.status, isNotCancelled)))
    .where(and(isNotNull(payments.orderId), like(payments.reference, part)))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(AT_MOST)
}
