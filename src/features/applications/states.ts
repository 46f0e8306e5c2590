import type { Tone } from '#src/tone.ts'

type StatusFacts = {
  label: string
  order: number
  progress: number
  completedStages: number
  tone: Tone
  /** `deciding` waits for the endorsing body. `stopped` means that we ended the application without a result. */
  phase: 'step' | 'sent-back' | 'deciding' | 'done' | 'stopped'
}

export const APPLICATION_STATES = {
  pending: { label: 'Pending', order: 1, progress: 10, completedStages: 1, tone: 'waiting', phase: 'step' },
  under_review: {
    label: 'Under Review',
    order: 2,
    progress: 30,
    completedStages: 2,
    tone: 'progress-30',
    phase: 'step',
  },
  evidence_review: {
    label: 'Evidence Review',
    order: 3,
    progress: 50,
    completedStages: 3,
    tone: 'progress-50',
    phase: 'step',
  },
  draft_review: {
    label: 'Draft Review',
    order: 4,
    progress: 70,
    completedStages: 4,
    tone: 'progress-70',
    phase: 'step',
  },
  final_review: {
    label: 'Final Review',
    order: 5,
    progress: 90,
    completedStages: 5,
    tone: 'progress-90',
    phase: 'step',
  },
  completed: { label: 'Completed', order: 7, progress: 100, completedStages: 6, tone: 'good', phase: 'done' },
  submitted: {
    label: 'Submitted',
    order: 8,
    progress: 100,
    completedStages: 6,
    tone: 'progress-90',
    phase: 'deciding',
  },
  rejected: { label: 'Rejected', order: 11, progress: 15, completedStages: 1, tone: 'bad', phase: 'stopped' },
  resubmission: { label: 'Resubmission', order: 6, progress: 40, completedStages: 4, tone: 'warn', phase: 'sent-back' },
  endorsed: { label: 'Endorsed', order: 9, progress: 100, completedStages: 6, tone: 'best', phase: 'done' },
  refused: { label: 'Refused', order: 10, progress: 100, completedStages: 6, tone: 'bad', phase: 'done' },
} as const satisfies Record<string, StatusFacts>

type States = typeof APPLICATION_STATES

export type Status = keyof States

type StatusInPhase<Phase extends StatusFacts['phase']> = {
  [S in Status]: States[S]['phase'] extends Phase ? S : never
}[Status]

export type StepStatus = StatusInPhase<'step'>
export type StoppedStatus = StatusInPhase<'stopped'>

export const STATUSES = Object.keys(APPLICATION_STATES) as [Status, ...Array<Status>]

export const STATUSES_IN_ORDER: ReadonlyArray<Status> = STATUSES.toSorted(
  (one, other) => APPLICATION_STATES[one].order - APPLICATION_STATES[other].order,
)

export const INITIAL_STATUS = 'pending' satisfies Status

export const STATUS_AFTER_RESUBMISSION = 'final_review' satisfies Status

export const COMPLETED_STATUS = 'completed' satisfies Status

export const STOPPED_STATUSES_IN_WORDS = STATUSES.filter(isStopped).map(formatStatusInSentence).join(', ')

export function isInitial(status: Status): boolean {
  return status === INITIAL_STATUS
}

export function statusLabel(status: Status): string {
  return APPLICATION_STATES[status].label
}

export function findStatusTone(status: Status): Tone {
  return APPLICATION_STATES[status].tone
}

export function findProgressPercent(status: Status): number {
  return APPLICATION_STATES[status].progress
}

export function formatStatusInSentence(status: Status): string {
  return statusLabel(status).toLowerCase()
}

export function isOpen(status: Status): boolean {
  return !isClosed(status)
}

export function isClosed(status: Status): boolean {
  const { phase } = APPLICATION_STATES[status]
  return phase === 'done' || phase === 'stopped'
}

/** A stopped application accepts no payments and no documents. */
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

/** Applicants may enter dates from the final review on. */
export function acceptsDates(status: Status): boolean {
  const { completedStages, phase } = APPLICATION_STATES[status]
  return completedStages >= 5 && phase !== 'sent-back' && phase !== 'stopped'
}

export function wasSubmitted(status: Status): boolean {
  const { phase } = APPLICATION_STATES[status]
  return phase === 'deciding' || phase === 'done'
}

/** A step is a status in which we work on the application. */
export function isStep(status: Status): status is StepStatus {
  return APPLICATION_STATES[status].phase === 'step'
}

export function isSentBack(status: Status): boolean {
  return APPLICATION_STATES[status].phase === 'sent-back'
}

/** The final payment is due from the final review on, but not during a resubmission (ADR 036). */
export function isSecondPaymentDue(status: Status): boolean {
  const { completedStages, phase } = APPLICATION_STATES[status]
  return completedStages >= 5 && phase !== 'sent-back' && phase !== 'stopped'
}
