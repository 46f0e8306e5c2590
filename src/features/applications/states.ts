import type { Tone } from '#src/tone.ts'

type StatusFacts = {
  label: string
  order: number
  progress: number
  /** How many of the six timeline stages are done. */
  stages: number
  tone: Tone
  /** `stopped` means that we ended the application without a result. */
  phase: 'step' | 'sent-back' | 'done' | 'stopped'
}

/** Lists, filters, mails and rules derive from this table. */
export const APPLICATION_STATES = {
  pending: { label: 'Pending', order: 1, progress: 10, stages: 1, tone: 'waiting', phase: 'step' },
  under_review: { label: 'Under Review', order: 2, progress: 30, stages: 2, tone: 'progress-30', phase: 'step' },
  evidence_review: { label: 'Evidence Review', order: 3, progress: 50, stages: 3, tone: 'progress-50', phase: 'step' },
  draft_review: { label: 'Draft Review', order: 4, progress: 70, stages: 4, tone: 'progress-70', phase: 'step' },
  final_review: { label: 'Final Review', order: 5, progress: 90, stages: 5, tone: 'progress-90', phase: 'step' },
  completed: { label: 'Completed', order: 7, progress: 100, stages: 6, tone: 'good', phase: 'done' },
  rejected: { label: 'Rejected', order: 9, progress: 15, stages: 1, tone: 'bad', phase: 'stopped' },
  resubmission: { label: 'Resubmission', order: 6, progress: 40, stages: 4, tone: 'warn', phase: 'sent-back' },
  endorsed: { label: 'Endorsed', order: 8, progress: 100, stages: 6, tone: 'best', phase: 'done' },
} as const satisfies Record<string, StatusFacts>

type States = typeof APPLICATION_STATES

export type Status = keyof States

type InPhase<Phase extends StatusFacts['phase']> = {
  [S in Status]: States[S]['phase'] extends Phase ? S : never
}[Status]

export type StepStatus = InPhase<'step'>
export type StoppedStatus = InPhase<'stopped'>

export const STATUSES = Object.keys(APPLICATION_STATES) as [Status, ...Array<Status>]

export const STATUSES_IN_ORDER: ReadonlyArray<Status> = STATUSES.toSorted(
  (one, other) => APPLICATION_STATES[one].order - APPLICATION_STATES[other].order,
)

export const INITIAL_STATUS = 'pending' satisfies Status

/** The status after a resubmission has arrived. */
export const RESUBMITTED_STATUS = 'final_review' satisfies Status

export const COMPLETED_STATUS = 'completed' satisfies Status

/** The labels of all stopped statuses, for use in a sentence. */
export const STOPPED_IN_SENTENCE = STATUSES.filter(isStopped).map(statusInSentence).join(', ')

export function isInitial(status: Status): boolean {
  return status === INITIAL_STATUS
}

export function statusLabel(status: Status): string {
  return APPLICATION_STATES[status].label
}

export function toneOf(status: Status): Tone {
  return APPLICATION_STATES[status].tone
}

export function progressOf(status: Status): number {
  return APPLICATION_STATES[status].progress
}

export function statusInSentence(status: Status): string {
  return statusLabel(status).toLowerCase()
}

export function isOpen(status: Status): boolean {
  return !isClosed(status)
}

export function isClosed(status: Status): boolean {
  const { phase } = APPLICATION_STATES[status]
  return phase === 'done' || phase === 'stopped'
}

/** A stopped application cannot be paid and takes no documents. */
export function isStopped(status: Status): status is StoppedStatus {
  return APPLICATION_STATES[status].phase === 'stopped'
}

export function isPayable(status: Status): status is Exclude<Status, StoppedStatus> {
  return !isStopped(status)
}

export function acceptsUploads(status: Status): boolean {
  return !isStopped(status)
}

export function needsReminder(status: Status): boolean {
  return isOpen(status)
}

/** The work of a step differs per item. */
export function isStep(status: Status): status is StepStatus {
  return APPLICATION_STATES[status].phase === 'step'
}

export function isSentBack(status: Status): boolean {
  return APPLICATION_STATES[status].phase === 'sent-back'
}

/** The second payment is due from the final review on, but not during a resubmission (ADR 036). */
export function isSecondPaymentDue(status: Status): boolean {
  const { stages, phase } = APPLICATION_STATES[status]
  return stages >= 5 && phase !== 'sent-back' && phase !== 'stopped'
}
