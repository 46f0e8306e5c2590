import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateInWords, dayInLagos, relativeDay } from '#src/dates.ts'
import { bodyLabel, routeLabel } from '#src/features/applications/endorsement.ts'
import { hasNoOpenTasks, type OpenTasks } from '#src/features/applications/open-tasks.ts'
import { describeCurrentWork } from '#src/features/applications/progress/current-work.ts'
import { type ApplicationForApplicant, listDeliveries } from '#src/features/applications/queries.server.ts'
import { forEachQuestion } from '#src/features/applications/questions.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { listOpenTasks, loadOpenEnds } from '#src/features/cases/next-steps/load-open-tasks.server.ts'
import { ENDED_WITH_REFUND } from '#src/features/cases/next-steps/next-step.ts'
import { acceptsDates, asksForDocuments, hasEnded, isStep } from '#src/features/cases/states.ts'
import { documentRequestsOf, documentsOf, listUnfinishedUploads } from '#src/features/documents/queries.server.ts'
import { listOpenings, OPENINGS_SHOWN } from '#src/features/events/history/list-openings.server.ts'
import { loadPlanSummary } from '#src/features/evidence/load-plan-summary.server.ts'
import { describeProgress } from '#src/features/evidence/pieces.ts'
import { listDeliveredFiles } from '#src/features/messages/queries.server.ts'
import {
  type Account,
  calculateAccount,
  describeMoneyOfEnded,
  describePartlyPaidInstalment,
  findPaymentProgress,
  isDueNow,
} from '#src/features/money/account.ts'
import { describeInFlight } from '#src/features/money/checkout/rules.ts'
import { findFeeCredit } from '#src/features/money/credit-fee.server.ts'
import { shortenName } from '#src/features/money/pay-links/rules.ts'
import { findPaymentsInFlight, findUnclearPayment } from '#src/features/money/payments-under-way.server.ts'
import { findSettledPayments, sumPayments } from '#src/features/money/queries.server.ts'
import type { Receipt as PaymentReceipt } from '#src/features/money/receipts/describe-receipt.ts'
import { listReceiptsOfApplication } from '#src/features/money/receipts/queries.server.ts'
import { listBrowsers } from '#src/features/people/access/browsers.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue, includesTool } from '#src/features/site/catalogue/scope.ts'
import { loadDisplayRate } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { signId } from '#src/secrets.server.ts'
import type { App } from '../../app-context.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { loadDates } from '../dates/dates-page.server.ts'
import {
  describeDeliveredFile,
  describeDocument,
  describeDueDay,
  describeRequest,
  describeResubmission,
  sortByDueDay,
  sortResendFirst,
} from './document-rows.server.ts'
import { loadApplicantMessages, type MessagesPage } from './messages.server.ts'
import { describeNextSteps, loadLetterCounts, loadRecentClosedDays, loadStages } from './next-steps.server.ts'

export type TrackingPage = Awaited<ReturnType<typeof loadTrackingPage>>

export type DocumentLists = {
  application: Pick<TrackingPage['application'], 'reference' | 'status' | 'endedByRefundAt'>
  documents: ReadonlyArray<TrackingPage['documents'][number]>
  requests: ReadonlyArray<TrackingPage['requests'][number]>
  hasProof: boolean
}

type TrackingView = { toast?: ToastMessage | null; viewer: Viewer | null }

/** `toast` is the answer to a posted form. `viewer` may see what needs a code (ADR 074). `messagesPage` is null while no messages are shown. */
export async function loadTrackingPage(
  app: App,
  application: ApplicationForApplicant,
  { messagesPage = null, ...view }: TrackingView & { messagesPage?: MessagesPage | null },
) {
  const { id } = application
  const [page, messages] = await Promise.all([
    loadCase(app, application, view),
    view.viewer === null || messagesPage === null ? null : loadApplicantMessages(app, id, messagesPage),
  ])
  return { ...page, messages }
}

async function loadCase(app: App, application: ApplicationForApplicant, { toast = null, viewer }: TrackingView) {
  const [now, { id, status }] = [app.clock.now(), application]
  const account = calculateAccount(application.plan, application)
  const [money, work, access, dates, letters] = await Promise.all([
    loadMoney(app, id, account.due !== null),
    loadWork(app, application),
    viewer === null ? null : loadAccess(app, application, viewer),
    acceptsDates(status) && !account.isEnded ? loadDates(app, id) : null,
    loadLetterCounts(app, application),
  ])
  const { inFlight, unclear } = money
  const { deliveries, deliveredFiles, requests, documents, uploads, openEnds, isClosed } = work
  const isUnclear = unclear !== null
  const openTasks = listOpenTasks(application, { account, requests, documents, inFlight, isUnclear, openEnds })
  const stages = deliveries.map(({ stage }) => stage)
  const currentWork = account.isEnded
    ? ENDED_WITH_REFUND
    : describeCurrentWork(application.status, application.item, stages, dates?.days)
  return {
    application: describeApplication(application, now),
    hasProof: viewer !== null,
    personal: viewer === null ? null : describePersonalDetails(application),
    access,
    resubmission: describeResubmission(application, { documents, isClosed, now }),
    now: currentWork.sentence,
    hasLetters: includesTool(application.item, 'letters'),
    newMessageCount: openEnds.unseenCount,
    stages: await loadStages(app, application, { deliveries, deliveredFiles }),
    delivered: deliveredFiles.map(file => describeDeliveredFile(file, deliveries)),
    toDo: {
      ...describeOpenTasks(openTasks, now),
      isNothing:
        currentWork.isOurs && hasNoOpenTasks(openTasks) && (letters === null || letters.named >= letters.needed),
      steps: describeNextSteps(app, application, {
        openTasks,
        deliveries,
        documents,
        uploads,
        isClosed,
        clocks: dates?.running ?? [],
        days: dates?.days ?? {},
        letters,
      }),
    },
    account,
    ...describeItem(application, account),
    ...describeMoney(app, application, { account, money, now }),
    requests: sortByDueDay(account.isEnded ? [] : requests).map(request => describeRequest(request, now)),
    documents: sortResendFirst({ application, documents, requests }).map(document =>
      describeDocument(document, { application, today: dayInLagos(now), isClosed }),
    ),
    uploads,
    // While we still wait for documents, the application is not ready to be sent.
    dates: isStep(status) && openTasks.documents.length > 0 ? null : dates,
    evidence: describeEvidence(application, work),
    idempotencyKey: randomUUID(),
    toast,
  }
}

function describeOpenTasks({ needsDetails, documents, payment }: OpenTasks, now: Date) {
  return {
    needsDetails,
    documents: documents.map(({ documentType, due }) => ({
      documentType,
      due: due === null ? null : describeDueDay(due, now),
    })),
    hasPayment: payment !== null,
  }
}

async function loadMoney(app: App, applicationId: string, isDue: boolean) {
  const [payments, receipts, inFlight, unclear, creditedPence, rate] = await Promise.all([
    findSettledPayments(app.db, applicationId),
    listReceiptsOfApplication(app.db, applicationId),
    findPaymentsInFlight(app.db, applicationId),
    findUnclearPayment(app.db, applicationId),
    findFeeCredit(app.db, applicationId),
    isDue ? loadDisplayRate(app) : null,
  ])
  return { payments, receipts, inFlight, unclear, creditedPence, rate }
}

async function loadWork(app: App, application: ApplicationForApplicant) {
  const { id: applicationId, item } = application
  const [deliveries, deliveredFiles, requests, documents, uploads, openEnds, isClosed, plan, set] = await Promise.all([
    listDeliveries(app.db, applicationId),
    listDeliveredFiles(app, applicationId),
    documentRequestsOf(app, applicationId),
    documentsOf(app, applicationId),
    listUnfinishedUploads(app, applicationId),
    loadOpenEnds(app.db, applicationId),
    loadRecentClosedDays(app),
    includesTool(item, 'plan') ? loadPlanSummary(app.db, applicationId) : null,
    includesTool(item, 'plan') ? loadCriteriaSet(app, application) : null,
  ])
  return { deliveries, deliveredFiles, requests, documents, uploads, openEnds, isClosed, plan, set }
}

/** Null where the package has no plan, or where the case has ended without one. */
function describeEvidence(application: ApplicationForApplicant, { plan, set }: Awaited<ReturnType<typeof loadWork>>) {
  if (plan === null || (plan.count === 0 && !asksForDocuments(application))) return null
  return plan.count === 0 ? 'no pieces yet' : describeProgress({ ...plan, maxPieces: set?.maxPieces ?? null })
}

function describeItem({ item, status }: ApplicationForApplicant, { due }: ReturnType<typeof calculateAccount>) {
  return {
    isDueNow: isDueNow(due, status),
    secondPaymentDue: describeSecondPaymentDue(item),
    itemName: ITEMS[item].name,
  }
}

function describeMoney(
  app: App,
  application: ApplicationForApplicant,
  { account, money, now }: { account: Account; money: Awaited<ReturnType<typeof loadMoney>>; now: Date },
) {
  const { payments, receipts, inFlight, unclear, creditedPence, rate } = money
  const dueKobo =
    account.due !== null && rate !== null ? convertToKobo(account.due.pence, rate.nairaMicrosPerPound) : null
  return {
    progress: findPaymentProgress(application),
    moneyOfEnded: hasEnded(application) ? describeMoneyOfEnded(sumPayments(payments)) : null,
    payments: payments.map(payment => describePayment(payment, now)),
    isRefundAsked: payments.some(({ isRefundAsked }) => isRefundAsked),
    receipts: receipts.map(receipt => describeReceiptLink(app, receipt)),
    inFlight: inFlight.map(describeInFlight),
    unclear,
    creditedPence,
    dueKobo,
    partlyPaid: describePartlyPaidInstalment(account, dueKobo),
    rateSource: rate?.source ?? null,
  }
}

function describePayment(payment: Awaited<ReturnType<typeof findSettledPayments>>[number], now: Date) {
  const { reference, pence, returnedPence, paidAt, payerName } = payment
  return {
    reference,
    pence,
    returnedPence,
    paidOn: dateInWords(paidAt),
    paidAgo: relativeDay(paidAt, now),
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
    item: application.item,
    sector: application.sector,
    sectorName: findSectorLabel(application.sector),
    bodyName: application.endorsingBody && bodyLabel(application.endorsingBody),
    routeName: application.endorsementRoute && routeLabel(application.endorsementRoute),
    adviser: application.adviser,
    status: application.status,
    endedByRefundAt: application.endedByRefundAt,
    createdAt: dateInWords(application.createdAt),
    createdAgo: relativeDay(application.createdAt, now),
    updatedAt: dateInWords(application.updatedAt),
    paymentDate: application.paymentDate && dateInWords(application.paymentDate),
    stage: application.paymentStage,
  }
}

function describePersonalDetails(application: ApplicationForApplicant) {
  const { notes, version, applicantName } = application
  const answers = forEachQuestion(key => application[key])
  return { answers, notes, values: { ...answers, applicantName, version: String(version) } }
}

/** A browser with a proof, or staff in the preview. */
type Viewer = { token: string | null; proofId: string | null; openingCount: number }

export const STAFF_VIEWER: Viewer = { token: null, proofId: null, openingCount: OPENINGS_SHOWN }

async function loadAccess(
  app: App,
  { id, email }: Pick<ApplicationForApplicant, 'id' | 'email'>,
  { openingCount, ...viewer }: Viewer,
) {
  const [{ openings, hasMore }, browsers] = await Promise.all([
    listOpenings(app, id, openingCount),
    listBrowsers(app, { applicationId: id, email, ...viewer }),
  ])
  return {
    openings: openings.map(({ at, ...opening }) => ({ ...opening, at: dateAndClock(at) })),
    moreCount: hasMore ? openings.length + OPENINGS_SHOWN : null,
    browsers: browsers.map(({ provenAt, lastUsedAt, ...browser }) => ({
      ...browser,
      provenOn: provenAt && dateAndClock(provenAt),
      lastUsedOn: dateAndClock(lastUsedAt),
    })),
  }
}
