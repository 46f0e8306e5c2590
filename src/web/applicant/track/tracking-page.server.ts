import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos, daysBetween, instantInLagos, relativeDay } from '#src/dates.ts'
import { describeCurrentWork } from '#src/features/applications/current-work.ts'
import { hasNoOpenTasks } from '#src/features/applications/open-tasks.ts'
import { type ApplicationForApplicant, listDeliveries } from '#src/features/applications/queries.server.ts'
import { forEachQuestion } from '#src/features/applications/questions.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { acceptsDates } from '#src/features/applications/states.ts'
import { listOpenTasks } from '#src/features/cases/load-open-tasks.server.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { describeSecondPaymentDue } from '#src/features/catalogue/scope.ts'
import { hasUnclearPayment } from '#src/features/checkout/payment-result.server.ts'
import { findPaymentsInFlight } from '#src/features/checkout/payments-in-flight.server.ts'
import { describeSource } from '#src/features/documents/document-sources.ts'
import { documentRequestsOf, documentsOf } from '#src/features/documents/queries.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { convertToKobo } from '#src/features/exchange-rate/conversion.ts'
import { loadDisplayRate } from '#src/features/exchange-rate/current-rate.server.ts'
import { listUnfinishedUploads } from '#src/features/files/queries.server.ts'
import { countUnseenByApplicant } from '#src/features/messages/queries.server.ts'
import { shortenName } from '#src/features/payments/pay-links/rules.ts'
import { findSettledPayments } from '#src/features/payments/queries.server.ts'
import type { Receipt as PaymentReceipt } from '#src/features/payments/receipts/describe-receipt.ts'
import { listReceiptsOfApplication } from '#src/features/payments/receipts/queries.server.ts'
import {
  calculateAccount,
  describeInFlight,
  describePartlyPaidInstalment,
  isDueNow,
} from '#src/features/payments/rules.ts'
import { fileSize } from '#src/file-size.ts'
import { signId } from '#src/signed-id.server.ts'
import type { App } from '../../app-context.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { loadDates } from '../dates/dates-page.server.ts'
import type { Viewer } from './load-access.server.ts'
import { loadAccess } from './load-access.server.ts'
import { loadApplicantMessages, type MessagesPage } from './load-messages.server.ts'
import { loadNextSteps } from './next-steps.server.ts'
import { loadStages } from './stages.server.ts'

export type TrackingPage = Awaited<ReturnType<typeof loadTrackingPage>>

export type DocumentLists = {
  application: Pick<TrackingPage['application'], 'reference' | 'status'>
  documents: ReadonlyArray<TrackingPage['documents'][number]>
  requests: ReadonlyArray<TrackingPage['requests'][number]>
}

type TrackingView = { toast?: ToastMessage | null; viewer: Viewer | null }

/** `toast` is the answer to a posted form. `viewer` may see what needs a code (ADR 074). `messagesPage` is null while no messages are shown. */
export async function loadTrackingPage(
  app: App,
  application: ApplicationForApplicant,
  { messagesPage = null, ...view }: TrackingView & { messagesPage?: MessagesPage | null },
) {
  const { id } = application
  const [page, newMessageCount, messages] = await Promise.all([
    loadCase(app, application, view),
    countUnseenByApplicant(app, id),
    view.viewer === null || messagesPage === null ? null : loadApplicantMessages(app, id, messagesPage),
  ])
  return { ...page, newMessageCount, messages }
}

async function loadCase(app: App, application: ApplicationForApplicant, { toast = null, viewer }: TrackingView) {
  const [now, { id }] = [app.clock.now(), application]
  const key = { kind: 'application', id } as const
  const account = calculateAccount(application.plan, application.agreedPence, application.settledPence)
  const [payments, receipts, deliveries, requests, documents, uploads, inFlight, isUnclear, rate, access, dates] =
    await Promise.all([
      findSettledPayments(app.db, id),
      listReceiptsOfApplication(app.db, id),
      listDeliveries(app.db, id),
      documentRequestsOf(app, id),
      documentsOf(app, id),
      listUnfinishedUploads(app, id),
      findPaymentsInFlight(app.db, key),
      hasUnclearPayment(app.db, key),
      account.due === null ? null : loadDisplayRate(app),
      viewer === null ? null : loadAccess(app, application, viewer),
      acceptsDates(application.status) ? loadDates(app, id) : null,
    ])
  const dueKobo =
    account.due !== null && rate !== null ? convertToKobo(account.due.pence, rate.nairaMicrosPerPound) : null
  const openTasks = listOpenTasks(application, { due: account.due, requests, documents, inFlight, isUnclear })
  const stages = deliveries.map(({ stage }) => stage)
  const currentWork = describeCurrentWork(application.status, application.item, stages)
  return {
    application: describeApplication(application, now),
    personal: viewer === null ? null : describePersonalDetails(application),
    access,
    resubmission: describeResubmission(application, now),
    now: currentWork.sentence,
    stages: await loadStages(app, application, deliveries),
    toDo: {
      needsDetails: openTasks.needsDetails,
      documents: openTasks.documents.map(({ documentType, due }) => ({
        documentType,
        due: due === null ? null : describeDueDay(due, now),
      })),
      hasPayment: openTasks.payment !== null,
      isNothing: currentWork.isOurs && hasNoOpenTasks(openTasks),
      steps: await loadNextSteps(app, application, { openTasks, stages, deliveries, documents, uploads, dates }),
    },
    account,
    ...describeItem(application, account),
    payments: payments.map(payment => describePayment(payment, now)),
    receipts: receipts.map(receipt => describeReceiptLink(app, receipt)),
    inFlight: inFlight.map(describeInFlight),
    dueKobo,
    partlyPaid: describePartlyPaidInstalment({ plan: application.plan, account }, dueKobo),
    rateSource: rate?.source ?? null,
    requests: sortByDueDay(requests).map(request => describeRequest(request, now)),
    documents: documents.map(describeDocument),
    uploads,
    ...{ dates, factChecks: dates?.factChecks },
    idempotencyKey: randomUUID(),
    toast,
  }
}

function sortByDueDay(requests: Awaited<ReturnType<typeof documentRequestsOf>>) {
  const rank = ({ status, dueDate }: (typeof requests)[number]) =>
    isRequestOpen(status) ? (dueDate ?? '9999-12-31') : 'done'
  return requests.toSorted((one, other) => rank(one).localeCompare(rank(other)))
}

function describeItem({ item, status }: ApplicationForApplicant, { due }: ReturnType<typeof calculateAccount>) {
  return {
    isDueNow: isDueNow(due, status),
    secondPaymentDue: describeSecondPaymentDue(item),
    itemName: ITEMS[item].name,
  }
}

function describePayment(payment: Awaited<ReturnType<typeof findSettledPayments>>[number], now: Date) {
  const { reference, pence, returnedPence, settledAt, payerName } = payment
  return {
    reference,
    pence,
    returnedPence,
    paidOn: dateInWords(settledAt),
    paidAgo: relativeDay(settledAt, now),
    paidBy: payerName === null ? null : shortenName(payerName),
  }
}

/** A sponsor gets the receipt by email, because it has the sponsor’s name and address. */
function describeReceiptLink(app: App, { entryId, number, isCredit, pence, isSponsored }: PaymentReceipt) {
  return {
    title: `${isCredit ? 'Credit note' : 'Receipt'} ${number}`,
    pence: Math.abs(pence),
    url: isSponsored ? null : addresses.receipt(signId(app.sessionSecret, 'receipt links', entryId)),
  }
}

function describeApplication(application: ApplicationForApplicant, now: Date) {
  return {
    id: application.id,
    reference: application.reference ?? '',
    name: application.applicantName,
    email: application.email,
    service: application.service,
    sector: application.sector,
    sectorName: findSectorLabel(application.sector),
    adviser: application.adviser,
    status: application.status,
    createdAt: dateInWords(application.createdAt),
    createdAgo: relativeDay(application.createdAt, now),
    updatedAt: dateInWords(application.updatedAt),
    paymentDate: application.paymentDate && dateInWords(application.paymentDate),
    stage: application.paymentStage,
  }
}

function describePersonalDetails(application: ApplicationForApplicant) {
  const { notes, version, applicantName: name } = application
  return { name, answers: forEachQuestion(key => application[key]), notes, version }
}

function describeResubmission(application: ApplicationForApplicant, now: Date) {
  if (!application.resubmissionRequired) return null
  const { resubmissionReason: reason, resubmissionDate: day } = application
  return { reason, requestedOn: day && dateInWords(day), requestedAgo: day && relativeDay(day, now) }
}

function describeRequest(
  {
    id,
    documentType,
    description,
    status,
    requestedAt,
    dueDate,
  }: Awaited<ReturnType<typeof documentRequestsOf>>[number],
  now: Date,
) {
  return {
    id,
    documentType,
    description,
    status,
    requestedOn: dateInWords(requestedAt),
    due: dueDate === null ? null : describeDueDay(dueDate, now),
  }
}

function describeDocument(document: Awaited<ReturnType<typeof documentsOf>>[number]) {
  return {
    id: document.id,
    requestId: document.requestId,
    documentType: document.documentType,
    fileName: document.fileName,
    size: fileSize(document.sizeBytes),
    status: document.status,
    comment: document.adminComment,
    uploadedOn: dateInWords(document.uploadedAt),
    addedByUs: document.source && `Added by us, ${describeSource(document.source)}`,
  }
}

function describeDueDay(day: string, now: Date): { on: string; in: string; late: string | null } {
  const noon = instantInLagos(day, '12:00')
  const days = daysBetween(day, dayInLagos(now))
  const lateness = days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} late` : null
  return { on: dateInWords(noon), in: relativeDay(noon, now), late: lateness }
}
