import { REVIEW_BUSINESS_DAYS } from '#src/brand.ts'
import { mayRole, type Permission, type Role } from '#src/features/staff/roles.ts'

/** The most urgent band comes first. The filters of the queue show what is only in progress. */
export const BANDS = [
  { key: 'money', label: 'Money and deadlines' },
  { key: 'people', label: 'People waiting' },
  { key: 'work', label: 'Work by due day' },
  { key: 'quiet', label: 'In progress' },
] as const

type Reason = {
  label: string
  band: (typeof BANDS)[number]['key']
  /** Who can act on it. Only their queues have it. */
  may: Permission
  /** A bank or the law sets its day, so it comes before the days that we promise. */
  hasLastDay?: true
  /** We promise to act in so many business days. Without it, the work has a day of its own. */
  businessDays?: number
}

/** The view `open_work` has the bands and the promises, so a change of them needs a migration. */
export const QUEUE_REASONS = {
  dispute: { label: 'Payment disputed', band: 'money', may: 'refunds', hasLastDay: true },
  /** The payment has an open flag. */
  money: { label: 'Check this payment', band: 'money', may: 'refunds', businessDays: 1 },
  'refund-meaning': { label: 'Say what a refund means', band: 'money', may: 'refunds', businessDays: 1 },
  clock: { label: 'Deadline within 3 days or passed', band: 'money', may: 'cases', hasLastDay: true },
  /** From an applicant, a customer, or a visitor who wrote on the contact page. */
  message: { label: 'Message to answer', band: 'people', may: 'messages', businessDays: 1 },
  /** Wrote to us because no free time suits. */
  'time-wish': { label: 'Asks for another time', band: 'people', may: 'calendar', businessDays: 1 },
  unbooked: { label: 'Paid, no time chosen', band: 'people', may: 'calendar', businessDays: 3 },
  /** We promise it on the day of the call. */
  'call-summary': { label: 'Send the summary of the call', band: 'work', may: 'calendar' },
  task: { label: 'Task', band: 'work', may: 'cases' },
  'first-reading': {
    label: 'Paid, waiting for first review',
    band: 'work',
    may: 'cases',
    businessDays: REVIEW_BUSINESS_DAYS,
  },
  'document-to-review': {
    label: 'Document to review',
    band: 'work',
    may: 'documents',
    businessDays: REVIEW_BUSINESS_DAYS,
  },
  'letter-to-check': {
    label: 'Letter to check',
    band: 'work',
    may: 'documents',
    businessDays: REVIEW_BUSINESS_DAYS,
  },
  'proposed-evidence': {
    label: 'Proposed evidence to read',
    band: 'work',
    may: 'documents',
    businessDays: REVIEW_BUSINESS_DAYS,
  },
  /** The referee has not answered, or not sent what was promised, and no reminder follows. */
  'late-letter': { label: 'Letter overdue', band: 'work', may: 'documents' },
  /** The applicant owes it, and no reminder follows. */
  'late-document': { label: 'Document overdue', band: 'work', may: 'documents' },
  /** The body turned the case down, and its decision letter has not been read. */
  'refusal-reasons': { label: 'Record why it was not endorsed', band: 'work', may: 'cases', businessDays: 5 },
  'lost-mail': { label: 'Email not delivered', band: 'work', may: 'messages', businessDays: 1 },
  'in-progress': { label: 'In progress', band: 'quiet', may: 'cases' },
} as const satisfies Record<string, Reason>

export type OpenWorkReason = keyof typeof QUEUE_REASONS
export type QueueReason = Exclude<OpenWorkReason, 'in-progress'>

export const QUEUE_REASON_KEYS = (Object.keys(QUEUE_REASONS) as Array<OpenWorkReason>).filter(
  (key): key is QueueReason => key !== 'in-progress',
)

export const STALLED_AFTER_DAYS = 14

/** All who may act on money see it, also in the cases of others. */
export const PERMISSION_FOR_MONEY = 'refunds' satisfies Permission

/** Returns what the role can act on, in the order of the queue. */
export function listOwnReasons(role: Role): Array<OpenWorkReason> {
  return (Object.keys(QUEUE_REASONS) as Array<OpenWorkReason>).filter(key => mayRole(role, QUEUE_REASONS[key].may))
}

/** Read-only staff can act on nothing, so they see what is open and nothing of it is theirs. */
export function hasOwnWork(role: Role): boolean {
  return listOwnReasons(role).length > 0
}

export function findBand(reason: OpenWorkReason): number {
  return BANDS.findIndex(({ key }) => key === QUEUE_REASONS[reason].band)
}

export function findBusinessDays(reason: OpenWorkReason): number | null {
  const { businessDays }: Reason = QUEUE_REASONS[reason]
  return businessDays ?? null
}
