import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import type { Stage } from '#src/features/catalogue/scope.ts'
import { isStep, type Status, type StepStatus } from './states.ts'
import { STATUS_WORDS } from './status-words.ts'

export type CurrentWork = { sentence: string; isOurs: boolean }

type StepWork = CurrentWork & { whenDelivered?: CurrentWork & { delivered: Stage } }

/** Says in one sentence what happens now, and whose turn it is (ADR 033). */
export function currentWork(status: Status, item: ApplicationItem, delivered: ReadonlyArray<Stage>): CurrentWork {
  if (isStep(status)) {
    const step = WORK_BY_STEP[item][status]
    const { whenDelivered } = step
    return whenDelivered !== undefined && delivered.includes(whenDelivered.delivered) ? whenDelivered : step
  }
  const { now } = STATUS_WORDS[status]
  return applicantsTurn(typeof now === 'string' ? now : now(item))
}

function ourTurn(sentence: string): CurrentWork {
  return { sentence, isOurs: true }
}

function applicantsTurn(sentence: string): CurrentWork {
  return { sentence, isOurs: false }
}

const REPORT_DELIVERED = {
  ...ourTurn('You have your written report, which completes the Initial Assessment.'),
  delivered: 'assessment',
} as const

const ANSWER_DELIVERED = {
  ...applicantsTurn('You have our written answer. Next, you gather your evidence.'),
  delivered: 'assessment',
} as const

const FIRST_REPORT_DELIVERED = {
  ...ourTurn('You have your written report, and we’re moving on to your evidence.'),
  delivered: 'assessment',
} as const

const COMMENTS_DELIVERED = {
  ...ourTurn('You have our comments on your evidence; the draft is next.'),
  delivered: 'evidence',
} as const

const AFTER_REPORT: StepWork = {
  ...ourTurn('The Initial Assessment ends with your written report; this stage isn’t part of it.'),
  whenDelivered: REPORT_DELIVERED,
}

const WORK_BY_STEP: Readonly<Record<ApplicationItem, Readonly<Record<StepStatus, StepWork>>>> = {
  application_fee: {
    pending: {
      ...ourTurn('Your application is waiting for our written answer: apply now, wait, or don’t apply.'),
      whenDelivered: ANSWER_DELIVERED,
    },
    under_review: {
      ...ourTurn('We’re finishing our written answer. After that, you gather your evidence.'),
      whenDelivered: ANSWER_DELIVERED,
    },
    evidence_review: applicantsTurn('It’s your turn: finish your evidence and write your draft.'),
    draft_review: applicantsTurn('It’s your turn: finish your draft. Then we check the finished file once.'),
    final_review: {
      ...ourTurn('We’re giving your finished file its one check, so that it’s ready for you to submit.'),
      whenDelivered: {
        ...applicantsTurn('We’ve checked your finished file. Now you submit it yourself.'),
        delivered: 'final_check',
      },
    },
  },
  initial_assessment: {
    pending: {
      ...ourTurn('Your application is waiting for us to write your report.'),
      whenDelivered: REPORT_DELIVERED,
    },
    under_review: {
      ...ourTurn('We’re finishing your written report, which completes the Initial Assessment.'),
      whenDelivered: REPORT_DELIVERED,
    },
    evidence_review: AFTER_REPORT,
    draft_review: AFTER_REPORT,
    final_review: AFTER_REPORT,
  },
  full_support: {
    pending: {
      ...ourTurn('Your application is waiting for its first reading.'),
      whenDelivered: FIRST_REPORT_DELIVERED,
    },
    under_review: {
      ...ourTurn('We’re finishing our first reading and moving on to your evidence.'),
      whenDelivered: FIRST_REPORT_DELIVERED,
    },
    evidence_review: {
      ...ourTurn('We’re finishing the review of your evidence and moving on to your draft.'),
      whenDelivered: {
        ...ourTurn('You have your evidence plan, and we’re moving on to your draft.'),
        delivered: 'evidence',
      },
    },
    draft_review: {
      ...ourTurn('We’re finishing the edits to your draft; the check of the whole file is next.'),
      whenDelivered: {
        ...ourTurn('You have your edited draft; the check of the whole file is next.'),
        delivered: 'draft',
      },
    },
    final_review: {
      ...ourTurn('We’re finishing the check of the whole file, so that it’s ready for you to submit.'),
      whenDelivered: {
        ...applicantsTurn('You have your checked file, ready for you to submit.'),
        delivered: 'final_check',
      },
    },
  },
  review_finalize: {
    pending: {
      ...ourTurn('Your application is waiting for its first reading; then we comment on your evidence and draft.'),
      whenDelivered: COMMENTS_DELIVERED,
    },
    under_review: {
      ...ourTurn('We’re reading your draft, letters and evidence, and start with comments on the evidence.'),
      whenDelivered: COMMENTS_DELIVERED,
    },
    evidence_review: {
      ...ourTurn('We’re finishing our comments on your evidence and moving on to your draft.'),
      whenDelivered: COMMENTS_DELIVERED,
    },
    draft_review: {
      ...ourTurn('We’re finishing our comments on your draft; the whole file is next.'),
      whenDelivered: { ...ourTurn('You have our comments on your draft; the whole file is next.'), delivered: 'draft' },
    },
    final_review: {
      ...ourTurn('We’re finishing our list of changes, so that you can settle them and submit.'),
      whenDelivered: {
        ...ourTurn('You have our list of changes; we settle them with you in a call.'),
        delivered: 'final_check',
      },
    },
  },
}
