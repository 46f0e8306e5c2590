import { and, desc, isNull } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { hasOpenFlag } from '#src/features/payments/flags.server.ts'
import { payments } from '#src/features/payments/table.server.ts'

/** More than anybody leaves lying; what is older comes up when these are dealt with. */
const AT_MOST = 50

/** Payments that somebody must look at and that stand on no application's page: of consultations, and of what is deleted. */
export async function loosePayments({ db }: Pick<Ground, 'db'>) {
  return db
    .select({
      id: payments.id,
      reference: payments.reference,
      item: payments.item,
      name: payments.name,
      applicationReference: payments.applicationReference,
      pence: payments.pence,
      kobo: payments.kobo,
      flag: payments.flag,
      openedAt: payments.openedAt,
      paidAt: payments.paidAt,
      flagClearedAt: payments.flagClearedAt,
      applicationId: payments.applicationId,
      countedPence: payments.countedPence,
      arrivedKobo: payments.arrivedKobo,
      arrivedCurrency: payments.arrivedCurrency,
    })
    .from(payments)
    .where(and(hasOpenFlag, isNull(payments.applicationId)))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(AT_MOST)
}
