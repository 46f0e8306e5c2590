import { desc } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { hasOpenFlag } from '#src/features/payments/has-open-flag.server.ts'
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
    .where(hasOpenFlag)
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(NEWEST)
}
