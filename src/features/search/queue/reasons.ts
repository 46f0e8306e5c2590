import { addDays } from '#src/dates.ts'
import { addBusinessDays, type IsClosed } from '#src/features/working-days/business-days.ts'

type Promise = { businessDays: number } | { days: number } | 'own day'

/** The most urgent reason comes first. `promise` counts from the day since which it waits. */
export const QUEUE_REASONS = {
  dispute: { label: 'Payment disputed', promise: 'own day' },
  /** The payment has an open flag. */
  money: { label: 'Check this payment', promise: { businessDays: 1 } },
  'refund-meaning': { label: 'Say what a refund means', promise: { businessDays: 1 } },
  clock: { label: 'Deadline within 3 days or passed', promise: 'own day' },
  message: { label: 'Message to answer', promise: { businessDays: 1 } },
  enquiry: { label: 'Enquiry to answer', promise: { businessDays: 1 } },
  task: { label: 'Task', promise: 'own day' },
  'first-reading': { label: 'Paid, waiting for first review', promise: { businessDays: 7 } },
  'document-to-review': { label: 'Document to review', promise: { businessDays: 7 } },
  'late-document': { label: 'Document overdue', promise: 'own day' },
  'lost-mail': { label: 'Email not delivered', promise: { businessDays: 1 } },
  unbooked: { label: 'Paid, no time chosen', promise: { businessDays: 3 } },
  'owner-left': { label: 'Owner has left', promise: { businessDays: 1 } },
  'no-owner': { label: 'No owner', promise: { businessDays: 1 } },
  stalled: { label: 'Nothing moved for 14 days', promise: { days: 14 } },
} as const satisfies Record<string, { label: string; promise: Promise }>

export type QueueReason = keyof typeof QUEUE_REASONS

export const QUEUE_REASON_KEYS = Object.keys(QUEUE_REASONS) as Array<QueueReason>

export const STALLED_AFTER_DAYS = 14

/** Returns the day in Lagos by which we act, which is never earlier for a later `since`. */
export function findDueDay(reason: QueueReason, since: string, isClosed: IsClosed): string {
  const promise: Promise = QUEUE_REASONS[reason].promise
  if (promise === 'own day') return since
  return 'days' in promise ? addDays(since, promise.days) : addBusinessDays(since, promise.businessDays, isClosed)
}

const MAX_DAYS_BACK = 400

/** Returns the first day whose due day is `dueDay` or later. */
export function findFirstSince(reason: QueueReason, dueDay: string, isClosed: IsClosed): string {
  let first = dueDay
  for (let days = 0; days < MAX_DAYS_BACK; days++) {
    const earlier = addDays(first, -1)
    if (findDueDay(reason, earlier, isClosed) < dueDay) return first
    first = earlier
  }
  return first
}
