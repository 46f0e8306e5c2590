import type { IsClosed } from '#src/business-days.ts'
import { dateInWords, dayInLagos, noonOf, relativeDay } from '#src/dates.ts'
import type { ApplicationForApplicant } from '#src/features/applications/queries.server.ts'
import { findAnswerDay } from '#src/features/cases/next-steps/next-step.ts'
import type { documentsOf } from '#src/features/documents/queries.server.ts'
import { listUnreadResubmissions } from '#src/features/documents/resubmitted.ts'

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
  const readBy = dateInWords(noonOf(findAnswerDay(dayInLagos(last.uploadedAt), isClosed)))
  return {
    received: {
      files: unread.map(({ fileName }) => fileName),
      words: `${adviser ?? 'One of us'} reads ${unread.length === 1 ? 'it' : 'them'} by ${readBy}.`,
    },
  }
}
