import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { needsDetails, type OpenTasks } from '#src/features/applications/open-tasks.ts'
import type { Status } from '#src/features/cases/states.ts'
import { documentRequestsOf, documentsOf } from '#src/features/documents/queries.server.ts'
import { listWantedDocuments } from '#src/features/documents/wanted-documents.ts'
import { type Account, isDueNow, isRestDue } from '#src/features/money/account.ts'
import { findPaymentsInFlight, hasUnclearPayment } from '#src/features/money/checkout/queries.server.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { loadOpenEnds, type OpenEnds } from './load-open-ends.server.ts'

type TaskApplication = {
  reference: string | null
  sector: string | null
  status: Status
  endedByRefundAt: Date | null
}

type TaskFacts = {
  account: Account | null
  requests: Awaited<ReturnType<typeof documentRequestsOf>>
  documents: Awaited<ReturnType<typeof documentsOf>>
  inFlight: ReadonlyArray<unknown>
  isUnclear: boolean
  openEnds: Pick<OpenEnds, 'question' | 'hasClock'>
}

export async function loadOpenTasks(
  context: { db: DatabaseOrTransaction; clock: Clock },
  application: TaskApplication & { id: string; email: string },
): Promise<OpenTasks> {
  const { id, email } = application
  const key = { kind: 'application', id } as const
  const [purchase, requests, documents, inFlight, isUnclear, openEnds] = await Promise.all([
    findPurchase(context.db, key, email),
    documentRequestsOf(context, id),
    documentsOf(context, id),
    findPaymentsInFlight(context.db, key),
    hasUnclearPayment(context.db, key),
    loadOpenEnds(context.db, id),
  ])
  return listOpenTasks(application, {
    account: purchase?.account ?? null,
    requests,
    documents,
    inFlight,
    isUnclear,
    openEnds,
  })
}

export function listOpenTasks(
  application: TaskApplication,
  { account, requests, documents, inFlight, isUnclear, openEnds }: TaskFacts,
): OpenTasks {
  if (application.endedByRefundAt !== null)
    return { needsDetails: false, documents: [], payment: null, question: null, hasClock: false }
  const due = account?.due ?? null
  // Asking again while a payment is in flight could make the applicant pay twice.
  const hasPayment = inFlight.length > 0 || isUnclear
  return {
    // Applicants give details on the tracking page, which needs a reference.
    needsDetails: application.reference !== null && needsDetails(application),
    documents: listWantedDocuments({ application, requests, documents }),
    payment:
      account !== null && due !== null && isDueNow(due, application.status) && !hasPayment
        ? {
            pence: due.pence,
            isSecond: due.instalment === 'final',
            isOnly: due.instalment === 'full',
            isRest: isRestDue(account),
          }
        : null,
    question: openEnds.question,
    hasClock: openEnds.hasClock,
  }
}
