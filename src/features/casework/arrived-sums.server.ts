import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import type { Arrived } from '#src/features/payments/verdict.ts'

/** What the provider told of where it was not what we asked for, by the payment's id. The log keeps it, the books do not. */
export async function arrivedSums(
  db: DatabaseOrTransaction,
  paymentIds: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, Arrived>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .select({ id: auditEvents.subjectId, details: auditEvents.details })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'payment'),
        inArray(auditEvents.subjectId, [...paymentIds]),
        eq(auditEvents.type, 'payment.mismatch'),
      ),
    )
    .orderBy(asc(auditEvents.at))
  return new Map(
    rows.flatMap(({ id, details: { arrivedKobo, arrivedCurrency } }) => {
      // Those of before they were written down have neither.
      if (typeof arrivedCurrency !== 'string') return []
      return [[id, { kobo: typeof arrivedKobo === 'number' ? arrivedKobo : null, currency: arrivedCurrency }] as const]
    }),
  )
}
