import { REVIEW_BUSINESS_DAYS } from '#src/brand.ts'

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
  /** We promise to act in so many business days. Without it, the work has a day of its own. */
  businessDays?: number
}

/** The view `open_work` has the bands and the promises, so a change of them needs a migration. */
export const QUEUE_REASONS = {
  dispute: { label: 'Payment disputed', band: 'money' },
  /** The payment has an open flag. */
  money: { label: 'Check this payment', band: 'money', businessDays: 1 },
  'refund-meaning': { label: 'Say what a refund means', band: 'money', businessDays: 1 },
  clock: { label: 'Deadline within 3 days or passed', band: 'money' },
  message: { label: 'Message to answer', band: 'people', businessDays: 1 },
  enquiry: { label: 'Enquiry to answer', band: 'people', businessDays: 1 },
  unbooked: { label: 'Paid, no time chosen', band: 'people', businessDays: 3 },
  task: { label: 'Task', band: 'work' },
  'first-reading': { label: 'Paid, waiting for first review', band: 'work', businessDays: REVIEW_BUSINESS_DAYS },
  'document-to-review': { label: 'Document to review', band: 'work', businessDays: REVIEW_BUSINESS_DAYS },
  /** The applicant owes it, and no reminder follows. */
  'late-document': { label: 'Document overdue', band: 'work' },
  'lost-mail': { label: 'Email not delivered', band: 'work', businessDays: 1 },
  'in-progress': { label: 'In progress', band: 'quiet' },
} as const satisfies Record<string, Reason>

export type OpenWorkReason = keyof typeof QUEUE_REASONS
export type QueueReason = Exclude<OpenWorkReason, 'in-progress'>

export const QUEUE_REASON_KEYS = (Object.keys(QUEUE_REASONS) as Array<OpenWorkReason>).filter(
  (key): key is QueueReason => key !== 'in-progress',
)

export const STALLED_AFTER_DAYS = 14

export function findBand(reason: OpenWorkReason): number {
  return BANDS.findIndex(({ key }) => key === QUEUE_REASONS[reason].band)
}

export function findBusinessDays(reason: OpenWorkReason): number | null {
  const { businessDays }: Reason = QUEUE_REASONS[reason]
  return businessDays ?? null
}
