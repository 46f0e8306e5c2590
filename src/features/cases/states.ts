import { MINUTE_MS } from '#src/clock.ts'
import type { Tone } from '#src/tone.ts'

type PhaseFacts = {
  isOpen: boolean
  isPayable: boolean
  acceptsUploads: boolean
  /** Where it does not, open requests are withdrawn. */
  asksForDocuments: boolean
  /** Applicants may enter dates once the draft is done. */
  acceptsDates: boolean
  /** We promise the applicant an answer to what they sent, and the queue shows it until then. */
  owesAnswers: boolean
  /** Its statuses follow each other, so a change can skip some. */
  isInOrder: boolean
}

/** What each status of a phase allows, unless a refund ended the case. */
const PHASES = {
  /** We work on it. */
  step: {
    isOpen: true,
    isPayable: true,
    acceptsUploads: true,
    asksForDocuments: true,
    acceptsDates: true,
    owesAnswers: true,
    isInOrder: true,
  },
  'sent-back': {
    isOpen: true,
    isPayable: true,
    acceptsUploads: true,
    asksForDocuments: true,
    acceptsDates: false,
    owesAnswers: true,
    isInOrder: false,
  },
  /** It waits for the endorsing body. */
  deciding: {
    isOpen: true,
    isPayable: true,
    acceptsUploads: true,
    asksForDocuments: false,
    acceptsDates: true,
    owesAnswers: true,
    isInOrder: true,
  },
  done: {
    isOpen: false,
    isPayable: true,
    acceptsUploads: true,
    asksForDocuments: false,
    acceptsDates: true,
    owesAnswers: true,
    isInOrder: true,
  },
  /** The endorsing body turned it down. */
  'turned-down': {
    isOpen: false,
    isPayable: false,
    acceptsUploads: true,
    asksForDocuments: false,
    acceptsDates: true,
    owesAnswers: true,
    isInOrder: true,
  },
  /** We ended it without a result. */
  stopped: {
    isOpen: false,
    isPayable: false,
    acceptsUploads: false,
    asksForDocuments: false,
    acceptsDates: false,
    owesAnswers: false,
    isInOrder: false,
  },
} as const satisfies Record<string, PhaseFacts>

type StatusFacts = {
  label: string
  order: number
  /** Null shows no percentage. */
  progress: number | null
  completedStages: number
  tone: Tone
  phase: keyof typeof PHASES
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
    tone: 'sent',
    phase: 'deciding',
  },
  rejected: { label: 'Rejected', order: 11, progress: 15, completedStages: 1, tone: 'bad', phase: 'stopped' },
  resubmission: { label: 'Resubmission', order: 6, progress: 40, completedStages: 4, tone: 'warn', phase: 'sent-back' },
  endorsed: { label: 'Endorsed', order: 9, progress: 100, completedStages: 6, tone: 'best', phase: 'done' },
  refused: {
    label: 'Not endorsed',
    order: 10,
    progress: null,
    completedStages: 6,
    tone: 'turned-down',
    phase: 'turned-down',
  },
} as const satisfies Record<string, StatusFacts>

type States = typeof APPLICATION_STATES

export type Status = keyof States

type StatusInPhase<Phase extends StatusFacts['phase']> = {
  [S in Status]: States[S]['phase'] extends Phase ? S : never
}[Status]

export type StepStatus = StatusInPhase<'step'>
export type StoppedStatus = StatusInPhase<'stopped'>

/** Staff set these statuses only with their day, which starts the deadlines. */
const DATED_STATUSES = ['submitted', 'endorsed', 'refused'] as const satisfies ReadonlyArray<Status>

export type DatedStatus = (typeof DATED_STATUSES)[number]

/** What an endorsing body can decide. */
export const DECISIONS = ['endorsed', 'refused'] as const satisfies ReadonlyArray<DatedStatus>

export type Decision = (typeof DECISIONS)[number]

export const STATUSES = Object.keys(APPLICATION_STATES) as [Status, ...Array<Status>]

export const STATUSES_IN_ORDER: ReadonlyArray<Status> = STATUSES.toSorted(
  (one, other) => APPLICATION_STATES[one].order - APPLICATION_STATES[other].order,
)

export const INITIAL_STATUS = 'pending' satisfies Status

/** The final review is then in progress. */
export const STATUS_AFTER_RESUBMISSION = 'draft_review' satisfies Status

/** Staff can undo a change of the status this long, and its mail waits. */
export const UNDO_MS = 2 * MINUTE_MS

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

export function findProgressPercent(status: Status): number | null {
  return APPLICATION_STATES[status].progress
}

export function formatStatusInSentence(status: Status): string {
  return statusLabel(status).toLowerCase()
}

export function isDated(status: string): status is DatedStatus {
  return DATED_STATUSES.some(dated => dated === status)
}

export function isDecision(status: Status): boolean {
  return isDated(status) && APPLICATION_STATES[status].phase !== 'deciding'
}

/** The application goes to the endorsing body. */
export function isSubmission(status: Status): boolean {
  return isDated(status) && APPLICATION_STATES[status].phase === 'deciding'
}

/** The number of dated steps that lead to a status: the submission, then the decision. */
export function countDatedSteps(status: Status): 0 | 1 | 2 {
  if (isDecision(status)) return 2
  return isDated(status) ? 1 : 0
}

function phaseOf(status: Status): PhaseFacts {
  return PHASES[APPLICATION_STATES[status].phase]
}

export function isOpen(status: Status): boolean {
  return phaseOf(status).isOpen
}

export function isClosed(status: Status): boolean {
  return !isOpen(status)
}

/** An application that ended without success asks for nothing and sells nothing. */
export function isUnsuccessful(status: Status): boolean {
  return isClosed(status) && !isPayable(status)
}

export type Outcome = 'granted' | 'visa-applied' | 'visa-next' | 'turned-down'

export type VisaDays = { readonly visa_applied?: string; readonly granted?: string }

/** Returns null before the decision of the endorsing body. The days of the visa say what happens after it. */
export function findOutcome(status: Status, days: VisaDays): Outcome | null {
  if (days.granted !== undefined) return 'granted'
  if (!isDecision(status)) return null
  if (isUnsuccessful(status)) return 'turned-down'
  return days.visa_applied === undefined ? 'visa-next' : 'visa-applied'
}

/** A stopped application accepts no payments and no documents. */
export function isStopped(status: Status): status is StoppedStatus {
  return APPLICATION_STATES[status].phase === 'stopped'
}

export function isPayable(status: Status): boolean {
  return phaseOf(status).isPayable
}

export type CaseState = { status: Status; endedByRefundAt: Date | null }

export function takesPayments({ status, endedByRefundAt }: CaseState): boolean {
  return isPayable(status) && endedByRefundAt === null
}

export function acceptsUploads({ status, endedByRefundAt }: CaseState): boolean {
  return endedByRefundAt === null && phaseOf(status).acceptsUploads
}

export function isInOrder(status: Status): boolean {
  return phaseOf(status).isInOrder
}

/** The statuses in which we answer what the applicant sent, unless a refund ended the case. */
export function owesAnswers(status: Status): boolean {
  return phaseOf(status).owesAnswers
}

/** Once our work is complete, we ask for no details and no documents. */
export function asksForDocuments({ status, endedByRefundAt }: CaseState): boolean {
  return endedByRefundAt === null && isAskingStatus(status)
}

/** The statuses in which we ask for documents, unless a refund ended the case. */
export function isAskingStatus(status: Status): boolean {
  return phaseOf(status).asksForDocuments
}

/** Applicants may enter dates from the final review on. */
export function acceptsDates(status: Status): boolean {
  return APPLICATION_STATES[status].completedStages >= 5 && phaseOf(status).acceptsDates
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
  return completedStages >= 5 && phase !== 'sent-back' && isPayable(status)
}

/** An ended case accepts no documents. A refund can end a case in any status (ADR 120). */
export function hasEnded({ status, endedByRefundAt }: CaseState): boolean {
  return isStopped(status) || endedByRefundAt !== null
}
