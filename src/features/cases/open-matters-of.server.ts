import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { needsDetails, type OpenMatters } from '#src/features/applications/open-matters.ts'
import type { Status } from '#src/features/applications/states.ts'
import { hasUnclearPayment } from '#src/features/checkout/payment-result.server.ts'
import { paymentsInFlight } from '#src/features/checkout/payments-in-flight.server.ts'
import { documentRequestsOf, documentsOf } from '#src/features/documents/queries.server.ts'
import { wantedDocuments } from '#src/features/documents/wanted-documents.ts'
import { type PurchaseKey, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { isDueNow } from '#src/features/payments/rules.ts'

type Asked = {
  id: string
  email: string
  reference: string | null
  categoryOfTalent: string | null
  status: Status
}

/** What the applicant of an application has to do now, as its status mail and tracking page say it. */
export async function openMattersOf(
  ground: { db: DatabaseOrTransaction; clock: Clock },
  application: Asked,
): Promise<OpenMatters> {
  const { id, email, reference, status } = application
  const key = { kind: 'application', id } as const
  const due = (await purchaseOf(ground.db, key, email))?.account.due ?? null
  return {
    // Without a reference there is no tracking page yet.
    needsDetails: reference !== null && needsDetails(application),
    documents: wantedDocuments({
      application,
      requests: await documentRequestsOf(ground, id),
      documents: await documentsOf(ground, id),
    }),
    payment:
      due !== null && isDueNow(due, status) && !(await isBeingPaid(ground.db, key))
        ? { pence: due.pence, isSecond: due.instalment === 'final' }
        : null,
  }
}

/** Asked to pay now, the applicant would pay twice. */
async function isBeingPaid(db: DatabaseOrTransaction, key: PurchaseKey): Promise<boolean> {
  return (await paymentsInFlight(db, key)).length > 0 || (await hasUnclearPayment(db, key))
}
