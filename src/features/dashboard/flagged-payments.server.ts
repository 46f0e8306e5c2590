import { desc, isNotNull } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { payments } from '#src/features/payments/table.server.ts'

const NEWEST = 20

/** The payments that somebody has to decide about, and what they were for: an application, one that is deleted, or neither. */
export function flaggedPayments({ db }: Pick<Ground, 'db'>) {
  return db
    .select({
      reference: payments.reference,
      name: payments.name,
      applicationId: payments.applicationId,
      applicationReference: payments.applicationReference,
    })
    .from(payments)
    .where(isNotNull(payments.flag))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(NEWEST)
}
