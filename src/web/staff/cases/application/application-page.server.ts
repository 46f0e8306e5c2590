import { addresses } from '#src/addresses.ts'
import {
  dateAndTime,
  dateInWords,
  dayInLagos,
  dayWithDistance,
  instantInLagos,
  noonOf,
  relativeDay,
  shortDateAndClock,
  timeInLagos,
} from '#src/dates.ts'
import { bodyLabel, routeLabel } from '#src/features/applications/endorsement.ts'
import {
  type ApplicationForStaff,
  applicationForStaff,
} from '#src/features/applications/lists/application-for-staff.server.ts'
import { describeCurrentWork } from '#src/features/applications/progress/current-work.ts'
import { buildTimeline } from '#src/features/applications/progress/timeline.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { findFirstDeliveryDay } from '#src/features/applications/record-delivery.server.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { hasReached } from '#src/features/cases/dates/milestones.ts'
import { listMilestones, listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { QUEUE_REASONS, type QueueReason } from '#src/features/cases/open-work/reasons.ts'
import { findSnooze } from '#src/features/cases/open-work/snooze.server.ts'
import { isDated, isInitial, statusLabel, UNDO_MS, type VisaDays } from '#src/features/cases/states.ts'
import { findUndoableChange } from '#src/features/cases/status/undo-status.server.ts'
import { describeSource } from '#src/features/documents/document-sources.ts'
import { documentRequestsOf, documentsOf } from '#src/features/documents/queries.server.ts'
import { DOCUMENT_STATES, isRejected, isRequestOpen, type ShownRequestStatus } from '#src/features/documents/states.ts'
import { loadPlanSummary } from '#src/features/evidence/load-plan-summary.server.ts'
import { findLatestPack } from '#src/features/evidence/pack/load-pack.server.ts'
import { describeProgress } from '#src/features/evidence/pieces.ts'
import type { LetterState } from '#src/features/letters/letter.ts'
import { loadLetters } from '#src/features/letters/queries.server.ts'
import { calculateAccount, findPaymentProgress } from '#src/features/money/account.ts'
import { OFFLINE_METHOD_WORDS } from '#src/features/money/channels.ts'
import { findFeeCredit } from '#src/features/money/credit-fee.server.ts'
import { allowedDecisions, flagInWords, nairaInWords } from '#src/features/money/flags.ts'
import { LEDGER_ENTRY_LABELS } from '#src/features/money/ledger.ts'
import { monthInWords } from '#src/features/money/lists/months.ts'
import { isOnHold } from '#src/features/privacy/holds.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import {
  describeExclusion,
  findDeliverable,
  includesTool,
  STAGE_TITLES,
  STAGES,
  type Stage,
} from '#src/features/site/catalogue/scope.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { describeReading, NAMES_NONE, needsReasons, OUTCOME_REASONS } from '#src/features/visa/outcomes/outcomes.ts'
import { loadOutcome } from '#src/features/visa/outcomes/queries.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { fileSize } from '#src/file-size.ts'
import { poundsAndPence, sumInCurrency } from '#src/money.ts'
import type { App } from '../../../app-context.ts'
import { describeDates } from '../../../parts/dates/describe-dates.ts'
import { toShownDispute } from '../../money/disputes/shown-dispute.ts'
import { loadRefunds } from '../../money/refunds/load-refunds.server.ts'
import { describeSnooze } from '../queue/queue-rows.server.ts'
import { type HistoryView, loadCaseHistory } from './case-history.server.ts'

export type ApplicationPage = NonNullable<Awaited<ReturnType<typeof loadApplicationPage>>>

/** Loads what the application page shows. Returns null when the id is unknown. */
export async function loadApplicationPage(
  app: App,
  { id, staffId }: { id: string; staffId: string },
  historyView: HistoryView,
) {
  const applicationWithPayments = await applicationForStaff(app, id)
  if (applicationWithPayments === null) return null
  const { application } = applicationWithPayments
  const [delivered, documents, requests, history, isHeld, undoable, creditedPence, refunds] = await Promise.all([
    listDeliveries(app.db, id),
    documentsOf(app, id),
    documentRequestsOf(app, id),
    loadCaseHistory(app, application, historyView),
    isOnHold(app.db, { email: application.email, caseIds: [id] }),
    findUndoableChange(app, app.db, application),
    findFeeCredit(app.db, id),
    loadRefunds(
      app,
      applicationWithPayments.payments.map(payment => payment.id),
    ),
  ])
  const panel = await loadDatesPanel(app, application)
  return {
    today: dayInLagos(app.clock.now()),
    application: { ...toShownApplication(applicationWithPayments, app.clock.now()), isOnHold: isHeld },
    undoableUntil: undoable?.by === staffId ? formatUndoEnd(application.statusSince) : null,
    account: calculateAccount(application.plan, application),
    creditedPence,
    ...(await loadCaseGlance(app, { application, delivered, requests, days: panel.dates.days })),
    stages: buildTimeline(application).map(({ title, state }) => ({
      title,
      state,
      description: state === 'not-included' ? describeExclusion(application.item) : undefined,
    })),
    ...panel,
    evidence: await loadEvidencePanel(app, application),
    outcome: await loadOutcomePanel(app, id),
    deliveries: await loadDeliveriesPanel(app, application, delivered),
    payments: applicationWithPayments.payments.map(payment => toShownPayment(payment, app.clock.now())),
    refunds,
    documents: await showDocuments(app, documents),
    requests: sortOpenRequestsFirst(requests).map(request => ({
      ...toShownRequest(request),
      canReopen: !documents.some(({ requestId, status }) => requestId === request.id && !isRejected(status)),
    })),
    history,
  }
}

function formatUndoEnd(statusSince: Date): string {
  return timeInLagos(new Date(statusSince.getTime() + UNDO_MS))
}

async function showDocuments(app: App, documents: Awaited<ReturnType<typeof documentsOf>>) {
  const adderIds = documents.flatMap(({ addedBy }) => addedBy ?? [])
  const namesByStaffId = await findStaffNames(app.db, adderIds)
  return documents.map(({ sizeBytes, uploadedAt, reviewedAt, damagedAt, source, addedBy, ...document }) => ({
    ...document,
    addedBy: source && `Added by ${namesByStaffId.get(addedBy ?? '') ?? 'a colleague'}, ${describeSource(source)}`,
    size: fileSize(sizeBytes),
    uploadedOn: dateInWords(uploadedAt),
    reviewedOn: reviewedAt && dateInWords(reviewedAt),
    label: DOCUMENT_STATES[document.status].label,
    isDamaged: damagedAt !== null,
  }))
}

/** Null where the package has no plan. */
async function loadEvidencePanel(app: App, application: ApplicationForStaff['application']) {
  const { id, item } = application
  if (!includesTool(item, 'plan')) return null
  const [summary, set, letters, pack] = await Promise.all([
    loadPlanSummary(app.db, id),
    loadCriteriaSet(app, application),
    includesTool(item, 'letters') ? loadLetters(app.db, id) : null,
    includesTool(item, 'pack') ? findLatestPack(app, id) : null,
  ])
  const { count, unread, lockedAs } = summary
  const progress = count === 0 ? 'No pieces yet' : describeProgress({ ...summary, maxPieces: set?.maxPieces ?? null })
  return {
    unread,
    hasLetters: letters !== null,
    line: [
      lockedAs === null ? `Plan: ${progress}` : `Plan: ${progress}, version ${lockedAs} locked`,
      letters !== null && `Letters: ${describeLetters(letters, set?.letters ?? null)}`,
      pack !== null &&
        `Pack ${pack.number}: ${pack.approvedAt === null ? 'waits for approval' : 'approved by the applicant'}`,
    ]
      .filter(Boolean)
      .join('. '),
  }
}

function describeLetters(letters: ReadonlyArray<{ state: LetterState }>, needed: number | null): string {
  const used = letters.filter(({ state }) => state !== 'cannot')
  if (used.length === 0) return 'no referee named yet'
  const checked = used.filter(({ state }) => state === 'checked').length
  return `${needed === null ? used.length : `${used.length} of ${needed}`} named, ${checked === 0 ? 'none' : checked} checked`
}

async function loadDeliveriesPanel(
  app: App,
  { item, createdAt }: ApplicationForStaff['application'],
  recorded: Awaited<ReturnType<typeof listDeliveries>>,
) {
  const namesByStaffId = await findStaffNames(
    app.db,
    recorded.map(({ recordedBy }) => recordedBy),
  )
  const openDeliverables = STAGES.flatMap(stage => {
    const deliverable = findDeliverable(item, stage)
    return deliverable === null || recorded.some(delivery => delivery.stage === stage)
      ? []
      : [{ stage, what: deliverable, since: findFirstDeliveryDay(stage, createdAt, recorded) }]
  })
  return {
    recorded: recorded.map(({ stage, deliveredOn, recordedBy, ...delivery }) => ({
      ...delivery,
      stage: STAGE_TITLES[stage],
      on: dateInWords(instantInLagos(deliveredOn, '12:00')),
      recordedBy: namesByStaffId.get(recordedBy) ?? null,
    })),
    undelivered: openDeliverables,
    today: dayInLagos(app.clock.now()),
  }
}

function toShownRequest({ requestedAt, dueDate, ...request }: Awaited<ReturnType<typeof documentRequestsOf>>[number]) {
  return {
    ...request,
    requestedOn: dateInWords(requestedAt),
    dueOn: dueDate === null ? null : dateInWords(instantInLagos(dueDate, '12:00')),
  }
}

function sortOpenRequestsFirst<Request extends { status: ShownRequestStatus }>(
  requests: ReadonlyArray<Request>,
): Array<Request> {
  const isOpen = ({ status }: Request) => isRequestOpen(status)
  return [...requests.filter(isOpen), ...requests.filter(request => !isOpen(request))]
}

function toShownApplication({ application }: ApplicationForStaff, now: Date) {
  const { createdAt, updatedAt, statusSince, paymentDate, resubmissionDate, ...rest } = application
  return {
    ...rest,
    itemName: ITEMS[application.item].name,
    sectorName: findSectorLabel(application.sector),
    bodyName: application.endorsingBody && bodyLabel(application.endorsingBody),
    routeName: application.endorsementRoute && routeLabel(application.endorsementRoute),
    progress: findPaymentProgress(application),
    createdOn: `${dateAndTime(createdAt)}, ${relativeDay(createdAt, now)}`,
    updatedOn: `${dateAndTime(updatedAt)}, ${relativeDay(updatedAt, now)}`,
    statusSince: `${dateInWords(statusSince)}, ${relativeDay(statusSince, now)}`,
    paidOn: paymentDate && dateInWords(paymentDate),
    sentBackOn: resubmissionDate && dateInWords(resubmissionDate),
  }
}

function toShownPayment({ entries, disputes, ...payment }: ApplicationForStaff['payments'][number], now: Date) {
  const { id, reference, state, instalment, pence, channel, flagClearedAt, arrivedKobo, arrivedCurrency } = payment
  return {
    id,
    reference,
    state,
    instalment,
    pence,
    naira: nairaInWords(payment),
    channel,
    countedPence: payment.countedPence,
    flag: flagClearedAt === null ? flagInWords(payment) : null,
    decisions: allowedDecisions(payment),
    arrived: arrivedCurrency === null ? null : sumInCurrency({ kobo: arrivedKobo, currency: arrivedCurrency }),
    clearedOn: flagClearedAt && dateInWords(flagClearedAt),
    disputes: disputes.map(toShownDispute),
    acceptedTerms: payment.termsVersion && dateInWords(noonOf(payment.termsVersion)),
    at: shortDateAndClock(payment.settledAt ?? payment.paidAt ?? payment.openedAt, now),
    offline:
      payment.offlineMethod === null || payment.receivedOn === null
        ? null
        : {
            method: OFFLINE_METHOD_WORDS[payment.offlineMethod],
            reference: payment.offlineReference,
            receivedOn: dateInWords(instantInLagos(payment.receivedOn, '12:00')),
            recordedBy: payment.recordedBy,
            note: payment.recordedNote,
            hasProof: payment.proofFileId !== null,
          },
    /** Lists the ledger entries except receipts. The ledger is append-only, so an index is a stable React key. */
    movements: entries
      .filter(({ kind }) => kind !== 'receipt')
      .map(({ kind, pence, at }, index) => ({
        key: index,
        words: `${LEDGER_ENTRY_LABELS[kind]} on ${dateInWords(at)}: ${poundsAndPence(Math.abs(pence))}`,
      })),
  }
}

async function loadDatesPanel(app: App, { id, status }: ApplicationForStaff['application']) {
  const [entries, clocks, facts] = await Promise.all([
    listMilestones(app.db, id),
    listRunningClocks(app.db, id),
    loadFacts(app),
  ])
  const staffIds = entries.flatMap(({ recordedBy }) => recordedBy ?? [])
  const names = staffIds.length === 0 ? new Map<string, string>() : await findStaffNames(app.db, staffIds)
  const now = app.clock.now()
  const dates = describeDates({ entries, clocks, now, facts }, fact => !isDated(fact) || hasReached(status, fact))
  return {
    dates: {
      ...dates,
      entries: dates.entries.map(({ recordedBy, ...entry }) => ({
        ...entry,
        by: recordedBy === null ? 'The applicant' : (names.get(recordedBy) ?? 'A former staff member'),
      })),
    },
  }
}

async function loadOutcomePanel(app: App, caseId: string) {
  const decided = await loadOutcome(app.db, caseId)
  if (decided === null) return null
  const { outcome, month, reading, criteria } = decided
  const shown = criteria.map(({ title, ...criterion }, index) => ({ ...criterion, title, index }))
  const fields = [...new Set(criteria.map(({ field }) => field))]
  return {
    decision: `${statusLabel(outcome)} in ${monthInWords(month.slice(0, 7))}`,
    letter: describeLetter(decided),
    advice: adviseOnLetter(decided),
    isRead: reading !== null,
    namesNone: reading === NAMES_NONE,
    reading: describeReading(decided),
    reasons: shown.flatMap(({ title, reason }) => (reason === null ? [] : [{ title, words: OUTCOME_REASONS[reason] }])),
    groups: fields.map(field => ({
      heading: fields.length === 1 ? null : findSectorLabel(field),
      criteria: shown.filter(criterion => criterion.field === field),
    })),
  }
}

function adviseOnLetter({ body, route, criteria }: LoadedOutcome): string {
  if (criteria.length > 0)
    return 'Choose what the letter says about each criterion that it finds not met. The applicant gets no email.'
  return body === null || route === null
    ? 'Choose the endorsing body and the route with “Body and Route” first, so that their criteria appear here.'
    : `We have no criteria of ${bodyLabel(body)} for the route ${routeLabel(route)}. Please check “Body and Route”.`
}

type LoadedOutcome = NonNullable<Awaited<ReturnType<typeof loadOutcome>>>

function describeLetter({ outcome, reading }: LoadedOutcome): string {
  if (reading === NAMES_NONE) return 'The letter names no criterion.'
  if (reading !== null) return 'The letter finds not met:'
  return needsReasons({ outcome, reading })
    ? 'Record what the letter says about each criterion: it is counted in the reports, without the name.'
    : 'If the letter says something about a criterion, you can record it.'
}

type CaseFacts = {
  application: ApplicationForStaff['application']
  delivered: ReadonlyArray<{ stage: Stage }>
  requests: Awaited<ReturnType<typeof documentRequestsOf>>
  days: VisaDays
}

/** Loads who owns the case, what we must do next, and what the applicant owes us first. */
async function loadCaseGlance(app: App, { application, delivered, requests, days }: CaseFacts) {
  const { id, ownerId, status, item, reference } = application
  const today = dayInLagos(app.clock.now())
  const [reasons, snooze, owners] = await Promise.all([
    findCaseReasons(app, id),
    findSnooze(app, id),
    findStaffNames(app.db, ownerId === null ? [] : [ownerId]),
  ])
  const stages = delivered.map(({ stage }) => stage)
  const isUnpaid = reference === null && isInitial(status)
  const isRefunded = application.endedByRefundAt !== null
  const work = isRefunded ? REFUNDED : isUnpaid ? UNPAID : describeCurrentWork(status, item, stages, days)
  return {
    ownerName: ownerId === null ? null : (owners.get(ownerId) ?? null),
    nextDueFromApplicant: isRefunded ? null : describeFirstDue(requests, today),
    nextStep: {
      snooze: snooze && describeSnooze(snooze),
      sentence: work.sentence,
      isOurs: work.isOurs,
      reasons: reasons.map(reason => ({
        label: QUEUE_REASONS[reason].label,
        href: findPlaceOfReason(id, reason),
      })),
    },
  }
}

const REFUNDED = { sentence: 'This case ended with a refund. Nothing is due.', isOurs: false }
const UNPAID = { sentence: 'The initial payment has not arrived yet.', isOurs: false }

function findPlaceOfReason(id: string, reason: QueueReason): string {
  switch (reason) {
    case 'lost-mail':
      return `${addresses.adminApplication(id, { show: 'emails' })}#history`
    case 'proposed-evidence':
      return addresses.adminEvidence(id)
    case 'letter-to-check':
    case 'late-letter':
      return addresses.adminLetters(id)
    default:
      return `#${SECTION_OF_REASON[reason]}`
  }
}

const SECTION_OF_REASON: Record<
  Exclude<QueueReason, 'lost-mail' | 'proposed-evidence' | 'letter-to-check' | 'late-letter'>,
  string
> = {
  dispute: 'payments',
  money: 'payments',
  'refund-meaning': 'refunds',
  'first-reading': 'documents',
  'document-to-review': 'documents',
  'late-document': 'documents',
  clock: 'dates',
  message: 'messages',
  'refusal-reasons': 'outcome',
  task: 'tasks',
  unbooked: 'payments',
  'time-wish': 'messages',
  'call-summary': 'payments',
}

function describeFirstDue(requests: CaseFacts['requests'], today: string): string | null {
  const [first] = requests
    .flatMap(({ status, dueDate, documentType }) =>
      isRequestOpen(status) && dueDate !== null ? [{ dueDate, documentType }] : [],
    )
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
  return first === undefined ? null : `${first.documentType}: ${dayWithDistance(first.dueDate, today)}`
}
