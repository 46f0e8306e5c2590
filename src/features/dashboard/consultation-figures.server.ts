import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { isConfirmed, isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { countedConsultation } from './counted-consultation.server.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** How many consultations were paid for, how many have a time, and how many of those are in the next seven days. */
export async function consultationFigures(app: Ground): Promise<{ paid: number; booked: number; soon: number }> {
  const now = app.clock.now()
  const [counted] = await app.db
    .select({
      booked: sql<number>`count(*) filter (where ${inStates(bookings.status, isNotCancelled)})::int`,
      soon: sql<number>`count(*) filter (where ${inStates(bookings.status, isConfirmed)} and starts_at >= ${now.toISOString()} and starts_at < ${new Date(now.getTime() + WEEK_MS).toISOString()})::int`,
    })
    .from(bookings)
  return {
    paid: await app.db.$count(payments, countedConsultation),
    booked: counted?.booked ?? 0,
    soon: counted?.soon ?? 0,
  }
}
