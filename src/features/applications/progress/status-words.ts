import { isStopped, type Status, type StepStatus, type StoppedStatus, statusLabel } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { describeEnding } from '#src/features/site/catalogue/scope.ts'

type StatusWords = {
  /** Owners can edit these paragraphs. `{now}` becomes the sentence of `describeCurrentWork`. */
  mail: ReadonlyArray<string>
  mailTitle?: string
  /** Replaces "Your application is ready for submission" in the last timeline stage. */
  lastStage?: string
}

/** `now` says what happens in this status. Step statuses have no `now`: `current-work.ts` describes their work. */
type NonStepWords = StatusWords & { now: string | ((item: ApplicationItem) => string) }

type StoppedWords = NonStepWords & { notice: string; documentsClosed: string }

type WordsOfStatus<S extends Status> = S extends StepStatus
  ? StatusWords
  : S extends StoppedStatus
    ? StoppedWords
    : NonStepWords

/** Texts about a status must promise nothing that the endorsing body or the Home Office decides. */
export const STATUS_WORDS: { readonly [S in Status]: WordsOfStatus<S> } = {
  pending: { mail: ['{now}', 'We’ll write to you again as soon as there’s news.'] },
  under_review: { mail: ['{now}'] },
  evidence_review: {
    mail: [
      '{now}',
      'If a document is missing, we’ll ask you for it by email, and your tracking page shows what we need.',
    ],
  },
  draft_review: { mail: ['{now}'] },
  final_review: { mail: ['{now}'] },
  completed: {
    now: item => `Our work is complete: ${describeEnding(item) ?? 'your application is ready for you to submit'}.`,
    mail: [
      '{now}',
      'The decision isn’t ours: the endorsing body decides on an endorsement, and the Home Office on a visa.',
    ],
  },
  submitted: {
    now: 'Your application is with the endorsing body, which decides about it.',
    mail: ['{now}', 'We’ll write to you when the decision is due, and you can tell us when you have it.'],
    lastStage: 'Your application has been submitted',
  },
  endorsed: {
    now: 'Your application has been endorsed. Congratulations: the visa itself comes next.',
    mail: [
      '{now}',
      'The Home Office decides on the visa, not us. Your tracking page says by when you apply for it, what it costs and what we do.',
    ],
    lastStage: 'Your application has been endorsed',
  },
  refused: {
    now: 'The endorsing body has not endorsed your application.',
    mail: [
      '{now}',
      'We’re sorry. Your tracking page says what you can do now, by when, and what it costs. If you have questions, reply to this email: we answer every one.',
    ],
    mailTitle: 'About the decision on your application',
    lastStage: 'The endorsing body has decided about your application',
  },
  resubmission: {
    now: 'Before we can continue, we need you to send us part of your application again.',
    mail: ['{now}'],
    mailTitle: 'Resubmission Required',
  },
  rejected: {
    now: 'We have not taken your application forward.',
    mail: [
      'Thank you for applying. {now}',
      'We know this isn’t the news you hoped for. If you have any questions, reply to this email: we answer every one.',
    ],
    mailTitle: 'About your application',
    notice:
      'Your application was not taken forward. If you have questions about it, please write to us: we answer every message.',
    documentsClosed:
      'You can’t upload documents any more, because your application was not taken forward. You don’t need to send us anything, and what you sent before stays listed here.',
  },
}

/** Page and mail say it to applicants who have paid for a package in full. A refused case sells nothing. */
export const CALL_AFTER_REFUSAL =
  'We read the decision with you in a call, without charge, because your package is paid in full. We tell you plainly whether a review or a stronger application later makes more sense. Send us a few times that suit you.'

/** The Application Fee is no package. */
export function hasCallAfterRefusal(item: ApplicationItem, isPaidInFull: boolean): boolean {
  return isPaidInFull && item !== 'application_fee'
}

export function describeUpdateSubject(reference: string | null): string {
  return reference === null ? 'Update on your application' : `Update on your application ${reference}`
}

export function describeStatusSubject(status: Status, reference: string | null): string {
  // The subject must not reveal a rejection: only the opened mail does.
  if (reference === null || isStopped(status)) return describeUpdateSubject(reference)
  return `Your application has moved to ${statusLabel(status)}`
}
