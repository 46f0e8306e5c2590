import type { IsClosed } from '#src/business-days.ts'
import { dateInWords, dayInLagos, dayInWords, daysBetween, noonOf, relativeDay } from '#src/dates.ts'
import type { ApplicationForApplicant } from '#src/features/applications/queries.server.ts'
import { findAnswerDay } from '#src/features/cases/next-steps/next-step.ts'
import type { CaseState } from '#src/features/cases/states.ts'
import { describeSource } from '#src/features/documents/document-sources.ts'
import type { documentRequestsOf, documentsOf } from '#src/features/documents/queries.server.ts'
import { isRequestOpen, isUnreviewed } from '#src/features/documents/states.ts'
import { listDocumentsToResend, listUnreadResubmissions } from '#src/features/documents/wanted-documents.ts'
import { MESSAGE_KINDS } from '#src/features/messages/kinds.ts'
import type { listDeliveredFiles } from '#src/features/messages/queries.server.ts'
import { fileSize } from '#src/file-size.ts'

export function sortByDueDay(requests: Awaited<ReturnType<typeof documentRequestsOf>>) {
  const rank = ({ status, dueDate }: (typeof requests)[number]) =>
    isRequestOpen(status) ? (dueDate ?? '9999-12-31') : 'done'
  return requests.toSorted((one, other) => rank(one).localeCompare(rank(other)))
}

/** The applicant sees first what we rejected and still need. */
export function sortResendFirst(lists: Parameters<typeof listDocumentsToResend<CaseDocument>>[0]) {
  const toResend = listDocumentsToResend(lists)
  return [...toResend, ...lists.documents.filter(document => !toResend.includes(document))]
}

type CaseDocument = Awaited<ReturnType<typeof documentsOf>>[number]

export function describeRequest(
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

export function describeDocument(
  document: CaseDocument,
  { application, today, isClosed }: { application: CaseState; today: string; isClosed: IsClosed },
) {
  return {
    id: document.id,
    requestId: document.requestId,
    documentType: document.documentType,
    fileName: document.fileName,
    size: fileSize(document.sizeBytes),
    status: document.status,
    comment: document.adminComment,
    uploadedOn: dateInWords(document.uploadedAt),
    answer: isUnreviewed(document.status)
      ? describeReviewDay(findAnswerDay(dayInLagos(document.uploadedAt), application, isClosed), today)
      : null,
    addedByUs: document.source && `Added by us, ${describeSource(document.source)}`,
  }
}

/** Names the file by the delivery that it carries, as the stages do. */
export function describeDeliveredFile(
  { id, messageId, kind, fileName, sizeBytes, sentAt }: DeliveredFile,
  deliveries: ReadonlyArray<{ messageId: string | null; what: string }>,
) {
  return {
    id,
    fileName,
    size: fileSize(sizeBytes),
    sentOn: dateInWords(sentAt),
    what: deliveries.find(delivery => delivery.messageId === messageId)?.what ?? MESSAGE_KINDS[kind].label,
  }
}

type DeliveredFile = Awaited<ReturnType<typeof listDeliveredFiles>>[number]

function describeReviewDay(answerBy: string | null, today: string): string | null {
  if (answerBy === null) return null
  return answerBy < today
    ? `With us, but late: our answer was due on ${dayInWords(answerBy)}. Please write to us if it’s urgent.`
    : `With us, answer by ${dayInWords(answerBy)}.`
}

export function describeDueDay(day: string, now: Date): { on: string; in: string; late: string | null } {
  const noon = noonOf(day)
  const days = daysBetween(day, dayInLagos(now))
  const lateness = days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} late` : null
  return { on: dateInWords(noon), in: relativeDay(noon, now), late: lateness }
}

/** Says what to send again, or who reads what was sent and by when. */
export function describeResubmission(
  application: ApplicationForApplicant,
  { documents, isClosed, now }: { documents: Awaited<ReturnType<typeof documentsOf>>; isClosed: IsClosed; now: Date },
) {
  if (application.endedByRefundAt !== null) return null
  const { status, adviser, resubmissionRequired, resubmissionReason: reason, resubmissionDate: day } = application
  if (resubmissionRequired)
    return { received: null, reason, requestedOn: day && dateInWords(day), requestedAgo: day && relativeDay(day, now) }
  const unread = listUnreadResubmissions(status, documents)
  const [last] = unread
  if (last === undefined) return null
  const readBy = findAnswerDay(dayInLagos(last.uploadedAt), application, isClosed)
  return {
    received: {
      files: unread.map(({ fileName }) => fileName),
      words: `${adviser ?? 'One of us'} reads ${unread.length === 1 ? 'it' : 'them'}${readBy === null ? '' : ` by ${dateInWords(noonOf(readBy))}`}.`,
    },
  }
}
