import { and, desc, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { hasOpenFlag } from '#src/features/money/flags.server.ts'
import { applicationOfPayment, payments } from '#src/features/money/table.server.ts'

const MAX_PAYMENTS = 50

/** Returns flagged payments of consultations and deleted applications. */
export async function paymentsWithoutApplication({ db }: Pick<AppContext, 'db'>) {
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
      applicationId: applicationOfPayment,
      countedPence: payments.countedPence,
      arrivedKobo: payments.arrivedKobo,
      arrivedCurrency: payments.arrivedCurrency,
    })
    .from(payments)
    .where(and(hasOpenFlag, isNull(applicationOfPayment)))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(MAX_PAYMENTS)
}
