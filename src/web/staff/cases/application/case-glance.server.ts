import { addresses } from '#src/addresses.ts'
import { dayInLagos, dayWithDistance } from '#src/dates.ts'
import type { ApplicationForStaff } from '#src/features/applications/lists/application-for-staff.server.ts'
import { describeCurrentWork } from '#src/features/applications/progress/current-work.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { QUEUE_REASONS, type QueueReason } from '#src/features/cases/open-work/reasons.ts'
import { isInitial } from '#src/features/cases/states.ts'
import type { documentRequestsOf } from '#src/features/documents/queries.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import type { Stage } from '#src/features/site/catalogue/scope.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import type { App } from '../../../app-context.ts'

type CaseFacts = {
  application: ApplicationForStaff['application']
  delivered: ReadonlyArray<{ stage: Stage }>
  requests: Awaited<ReturnType<typeof documentRequestsOf>>
}

/** Loads who owns the case, what we must do next, and what the applicant owes us first. */
export async function loadCaseGlance(app: App, { application, delivered, requests }: CaseFacts) {
  const { id, ownerId, status, item, reference } = application
  const today = dayInLagos(app.clock.now())
  const [reasons, owners] = await Promise.all([
    findCaseReasons(app, id),
    findStaffNames(app.db, ownerId === null ? [] : [ownerId]),
  ])
  const stages = delivered.map(({ stage }) => stage)
  const isUnpaid = reference === null && isInitial(status)
  const isRefunded = application.endedByRefundAt !== null
  const { sentence, isOurs } = isRefunded ? REFUNDED : isUnpaid ? UNPAID : describeCurrentWork(status, item, stages)
  return {
    ownerName: ownerId === null ? null : (owners.get(ownerId) ?? null),
    nextDueFromApplicant: isRefunded ? null : describeFirstDue(requests, today),
    nextStep: {
      sentence,
      isOurs,
      reasons: reasons.map(reason => ({
        label: QUEUE_REASONS[reason].label,
        href:
          reason === 'lost-mail'
            ? `${addresses.adminApplication(id, { show: 'emails' })}#history`
            : `#${SECTION_OF_REASON[reason]}`,
      })),
    },
  }
}

const REFUNDED = { sentence: 'This case ended with a refund. Nothing is due.', isOurs: false }
const UNPAID = { sentence: 'The initial payment has not arrived yet.', isOurs: false }

const SECTION_OF_REASON: Record<Exclude<QueueReason, 'lost-mail'>, string> = {
  dispute: 'payments',
  money: 'payments',
  'refund-meaning': 'refunds',
  'first-reading': 'documents',
  'document-to-review': 'documents',
  'late-document': 'documents',
  clock: 'dates',
  message: 'messages',
  enquiry: 'messages',
  task: 'tasks',
  unbooked: 'payments',
}

function describeFirstDue(requests: CaseFacts['requests'], today: string): string | null {
  const [first] = requests
    .flatMap(({ status, dueDate, documentType }) =>
      isRequestOpen(status) && dueDate !== null ? [{ dueDate, documentType }] : [],
    )
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
  return first === undefined ? null : `${first.documentType}: ${dayWithDistance(first.dueDate, today)}`
}
