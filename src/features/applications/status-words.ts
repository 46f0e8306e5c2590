import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import { endingOf } from '#src/features/catalogue/scope.ts'
import { isStopped, type Status, type StepStatus, type StoppedStatus, statusLabel } from './states.ts'

type StatusWords = {
  /** The paragraphs of the mail about it; owners can edit them. `{now}`: the work under way, as the tracking page says it. */
  mail: ReadonlyArray<string>
  /** Left out: "Your application: Under Review". */
  mailTitle?: string
  /** The last stage of the timeline; left out: "Your application is ready for submission". */
  lastStage?: string
}

/** The work under way. A step has other words for each item: `current-work.ts`. */
type WordsOfNoStep = StatusWords & { now: string | ((item: ApplicationItem) => string) }

/** `notice`: the first thing on the tracking page. `documentsClosed`: why no document can be sent. */
type WordsOfStopped = WordsOfNoStep & { notice: string; documentsClosed: string }

type WordsOf<S extends Status> = S extends StepStatus
  ? StatusWords
  : S extends StoppedStatus
    ? WordsOfStopped
    : WordsOfNoStep

/** What an applicant reads about each status. Promises nothing that the endorsing body or the Home Office decides. */
export const STATUS_WORDS: { readonly [S in Status]: WordsOf<S> } = {
  pending: { mail: ['{now}', 'We write to you again as soon as there is news.'] },
  under_review: { mail: ['{now}'] },
  evidence_review: {
    mail: ['{now}', 'If a document is missing, we ask you for it by email, and your tracking page shows what we need.'],
  },
  draft_review: { mail: ['{now}'] },
  final_review: { mail: ['{now}'] },
  completed: {
    now: item => `Our work is complete: ${endingOf(item) ?? 'your application is ready for you to submit'}.`,
    mail: ['{now}', 'The endorsing body decides on an endorsement and the Home Office on a visa, not us.'],
  },
  endorsed: {
    now: 'Your application has been endorsed. Congratulations: the visa itself comes next.',
    mail: ['{now}', 'The Home Office decides on the visa, not us.'],
    lastStage: 'Your application has been endorsed',
  },
  resubmission: {
    now: 'Before we can go on, we need you to send something in your application again.',
    mail: ['{now}'],
    mailTitle: 'Resubmission Required',
  },
  rejected: {
    now: 'We have not taken your application forward.',
    mail: [
      'Thank you for applying. {now}',
      'We know that this is not what you hoped for. If you have questions about it, reply to this message: we answer every one.',
    ],
    mailTitle: 'About your application',
    notice:
      'Your application was not taken forward. If you have questions about it, please write to us: we answer every message.',
    documentsClosed:
      'Documents are closed, because your application was not taken forward. You don’t need to send us anything, and what you sent before stays listed here.',
  },
}

/** The subject of what has none of its own. */
export function updateSubject(reference: string | null): string {
  return reference === null ? 'Update on your application' : `Update on your application ${reference}`
}

/** The subject under which an applicant hears of a new status: the dialog shows it before it is sent. */
export function statusSubject(status: Status, reference: string | null): string {
  // Nobody should read that in a list of mails.
  if (reference === null || isStopped(status)) return updateSubject(reference)
  return `Your application has moved to ${statusLabel(status)}`
}
