import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { needsDetails, type OpenTasks } from '#src/features/applications/open-tasks.ts'
import type { Status } from '#src/features/applications/states.ts'
import { hasUnclearPayment } from '#src/features/checkout/payment-result.server.ts'
import { findPaymentsInFlight } from '#src/features/checkout/payments-in-flight.server.ts'
import { documentRequestsOf, documentsOf } from '#src/features/documents/queries.server.ts'
import { listWantedDocuments } from '#src/features/documents/wanted-documents.ts'
import { findPurchase, type PurchaseKey } from '#src/features/payments/purchase.server.ts'
import { isDueNow } from '#src/features/payments/rules.ts'

type TaskApplication = {
  id: string
  email: string
  reference: string | null
  sector: string | null
  status: Status
}

export async function loadOpenTasks(
  context: { db: DatabaseOrTransaction; clock: Clock },
  application: TaskApplication,
): Promise<OpenTasks> {
  const { id, email, reference, status } = application
  const key = { kind: 'application', id } as const
  const due = (await findPurchase(context.db, key, email))?.account.due ?? null
  return {
    // Applicants give details on the tracking page, which needs a reference.
    needsDetails: reference !== null && needsDetails(application),
    documents: listWantedDocuments({
      application,
      requests: await documentRequestsOf(context, id),
      documents: await documentsOf(context, id),
    }),
    payment:
      due !== null && isDueNow(due, status) && !(await hasPaymentInFlight(context.db, key))
        ? { pence: due.pence, isSecond: due.instalment === 'final' }
        : null,
  }
}

/** Asking again while a payment is in flight could make the applicant pay twice. */
async function hasPaymentInFlight(db: DatabaseOrTransaction, key: PurchaseKey): Promise<boolean> {
  return (await findPaymentsInFlight(db, key)).length > 0 || (await hasUnclearPayment(db, key))
}
