import {
  acceptsDates,
  findOutcome,
  isStep,
  type Status,
  type StepStatus,
  type VisaDays,
} from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import type { Stage } from '#src/features/site/catalogue/scope.ts'
import { STATUS_WORDS } from './status-words.ts'

export type CurrentWorkDescription = { sentence: string; isOurs: boolean }

type StepWorkDescription = CurrentWorkDescription & { whenDelivered?: CurrentWorkDescription & { delivered: Stage } }

/**
 * Describes in one sentence what happens now, and whether we must act next (ADR 033). `delivered` lists the stages
 * whose work the applicant already has. The status ends with the endorsement, so `days` say what happens after it.
 */
export function describeCurrentWork(
  status: Status,
  item: ApplicationItem,
  delivered: ReadonlyArray<Stage>,
  days: VisaDays = {},
): CurrentWorkDescription {
  const outcome = acceptsDates(status) ? findOutcome(status, days) : null
  if (outcome === 'granted' || outcome === 'visa-applied') return describeApplicantsTurn(VISA_SENTENCES[outcome])
  if (isStep(status)) {
    const stepWork = WORK_BY_ITEM_AND_STEP[item][status]
    const { whenDelivered } = stepWork
    return whenDelivered !== undefined && delivered.includes(whenDelivered.delivered) ? whenDelivered : stepWork
  }
  const { now } = STATUS_WORDS[status]
  return describeApplicantsTurn(typeof now === 'string' ? now : now(item))
}

const VISA_SENTENCES = {
  'visa-applied': 'You’ve applied for the visa, and the Home Office decides now.',
  granted: 'Your visa is granted.',
}

function describeOurTurn(sentence: string): CurrentWorkDescription {
  return { sentence, isOurs: true }
}

function describeApplicantsTurn(sentence: string): CurrentWorkDescription {
  return { sentence, isOurs: false }
}

const FINAL_REPORT_DELIVERED = {
  ...describeOurTurn('You have your written report, which completes the Initial Assessment.'),
  delivered: 'assessment',
} as const

const WRITTEN_ANSWER_DELIVERED = {
  ...describeApplicantsTurn('You have our written answer. Next, you gather your evidence.'),
  delivered: 'assessment',
} as const

const FIRST_REPORT_DELIVERED = {
  ...describeOurTurn('You have your written report, and we’re moving on to your evidence.'),
  delivered: 'assessment',
} as const

const EVIDENCE_COMMENTS_DELIVERED = {
  ...describeOurTurn('You have our comments on your evidence; the draft is next.'),
  delivered: 'evidence',
} as const

const STAGE_AFTER_REPORT: StepWorkDescription = {
  ...describeOurTurn('The Initial Assessment ends with your written report; this stage isn’t part of it.'),
  whenDelivered: FINAL_REPORT_DELIVERED,
}

const WORK_BY_ITEM_AND_STEP: Readonly<Record<ApplicationItem, Readonly<Record<StepStatus, StepWorkDescription>>>> = {
  application_fee: {
    pending: {
      ...describeOurTurn('Your application is waiting for our written answer: apply now, wait, or don’t apply.'),
      whenDelivered: WRITTEN_ANSWER_DELIVERED,
    },
    under_review: {
      ...describeOurTurn('We’re finishing our written answer. After that, you gather your evidence.'),
      whenDelivered: WRITTEN_ANSWER_DELIVERED,
    },
    evidence_review: describeApplicantsTurn('It’s your turn: finish your evidence and write your draft.'),
    draft_review: describeApplicantsTurn('It’s your turn: finish your draft. Then we check the finished file once.'),
    final_review: {
      ...describeOurTurn('We’re giving your finished file its one check, so that it’s ready for you to submit.'),
      whenDelivered: {
        ...describeApplicantsTurn('We’ve checked your finished file. Now you submit it yourself.'),
        delivered: 'final_check',
      },
    },
  },
  initial_assessment: {
    pending: {
      ...describeOurTurn('Your application is waiting for us to write your report.'),
      whenDelivered: FINAL_REPORT_DELIVERED,
    },
    under_review: {
      ...describeOurTurn('We’re finishing your written report, which completes the Initial Assessment.'),
      whenDelivered: FINAL_REPORT_DELIVERED,
    },
    evidence_review: STAGE_AFTER_REPORT,
    draft_review: STAGE_AFTER_REPORT,
    final_review: STAGE_AFTER_REPORT,
  },
  full_support: {
    pending: {
      ...describeOurTurn('Your application is waiting for its first reading.'),
      whenDelivered: FIRST_REPORT_DELIVERED,
    },
    under_review: {
      ...describeOurTurn('We’re finishing our first reading and moving on to your evidence.'),
      whenDelivered: FIRST_REPORT_DELIVERED,
    },
    evidence_review: {
      ...describeOurTurn('We’re finishing the review of your evidence and moving on to your draft.'),
      whenDelivered: {
        ...describeOurTurn('You have your evidence plan, and we’re moving on to your draft.'),
        delivered: 'evidence',
      },
    },
    draft_review: {
      ...describeOurTurn('We’re finishing the edits to your draft; the check of the whole file is next.'),
      whenDelivered: {
        ...describeOurTurn('You have your edited draft; the check of the whole file is next.'),
        delivered: 'draft',
      },
    },
    final_review: {
      ...describeOurTurn('We’re finishing the check of the whole file, so that it’s ready for you to submit.'),
      whenDelivered: {
        ...describeApplicantsTurn('You have your checked file, ready for you to submit.'),
        delivered: 'final_check',
      },
    },
  },
  review_finalize: {
    pending: {
      ...describeOurTurn(
        'Your application is waiting for its first reading; then we comment on your evidence and draft.',
      ),
      whenDelivered: EVIDENCE_COMMENTS_DELIVERED,
    },
    under_review: {
      ...describeOurTurn('We’re reading your draft, letters and evidence, and start with comments on the evidence.'),
      whenDelivered: EVIDENCE_COMMENTS_DELIVERED,
    },
    evidence_review: {
      ...describeOurTurn('We’re finishing our comments on your evidence and moving on to your draft.'),
      whenDelivered: EVIDENCE_COMMENTS_DELIVERED,
    },
    draft_review: {
      ...describeOurTurn('We’re finishing our comments on your draft; the whole file is next.'),
      whenDelivered: {
        ...describeOurTurn('You have our comments on your draft; the whole file is next.'),
        delivered: 'draft',
      },
    },
    final_review: {
      ...describeOurTurn('We’re finishing our list of changes, so that you can settle them and submit.'),
      whenDelivered: {
        ...describeOurTurn('You have our list of changes; we settle them with you in a call.'),
        delivered: 'final_check',
      },
    },
  },
}
