import { REVIEW_BUSINESS_DAYS } from '#src/brand.ts'
import { addBusinessDays, type IsClosed } from '#src/business-days.ts'
import { dateInWords, noonOf, relativeDay } from '#src/dates.ts'
import { DETAILS_TASK_TEXT, describePaymentToMake, type OpenTasks } from '#src/features/applications/open-tasks.ts'
import { describeCurrentWork } from '#src/features/applications/progress/current-work.ts'
import { CLOCK_RULES, describeClock, type RunningClock } from '#src/features/cases/dates/clocks.ts'
import {
  acceptsDates,
  type CaseState,
  findOutcome,
  isStep,
  owesAnswers,
  type Status,
  type VisaDays,
} from '#src/features/cases/states.ts'
import { CV_DOCUMENT_TYPE } from '#src/features/documents/document-types.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { findDeliverable, STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'

export type StepPlace = 'resubmission' | 'details' | 'documents' | 'payment' | 'dates' | 'messages' | 'letters' | 'pack'

/** `text` is one line about the day. */
type StepDay = { text: string; isLate: boolean }

/** `documentType` names the document to upload. */
type StepAction = { label: string; to: StepPlace; documentType?: string }

export type NextStep = {
  sentence: string
  action: StepAction | null
  day: StepDay | null
  isOurs: boolean
}

/** The only step of a case that ended with a refund. */
export const ENDED_WITH_REFUND: NextStep = {
  sentence: 'We’ve sent your refund, and this application has ended.',
  action: null,
  day: null,
  isOurs: false,
}

export type LetterCounts = { needed: number; named: number; checked: number }

type CaseFacts = {
  item: ApplicationItem
  status: Status
  delivered: ReadonlyArray<Stage>
  tasks: OpenTasks
  resubmission: 'needed' | 'received' | null
  /** The owner of the case, who reads a resubmission. */
  reader: string | null
  /** The day on which we asked for the resubmission. */
  resubmissionSince: string | null
  clocks: ReadonlyArray<RunningClock>
  days: VisaDays
  /** Null while no letters are wanted. */
  letters: LetterCounts | null
  /** The day in Lagos on which our work began: the status, the last file or the last delivery. */
  workSince: string
  today: string
  isClosed: IsClosed
}

type Task = NextStep & { rank: number; dueOn: string }

const WITHOUT_DAY = '9999-12-31'

/** Lists what the applicant does next, first due first, or else the one thing that happens now. Never empty. */
export function listNextSteps(facts: CaseFacts): [NextStep, ...Array<NextStep>] {
  const tasks = listTasks(facts).sort((one, other) => one.rank - other.rank || one.dueOn.localeCompare(other.dueOn))
  const [first, ...others] = tasks.map(({ rank: _, dueOn: __, ...step }) => step)
  return first === undefined ? [describeWaiting(facts)] : [first, ...others]
}

function listTasks({ tasks, resubmission, resubmissionSince, clocks, letters, today }: CaseFacts): Array<Task> {
  const create = (rank: number, sentence: string, action: StepAction, dueOn: string | null = null): Task => ({
    rank,
    sentence,
    action,
    day: dueOn === null ? null : describeDue(dueOn, today),
    dueOn: dueOn ?? WITHOUT_DAY,
    isOurs: false,
  })
  return [
    ...(resubmission === 'needed'
      ? [
          {
            ...create(0, 'Send us part of your application again.', { label: 'Send it again', to: 'resubmission' }),
            day: describeSince('Since', resubmissionSince, today),
          },
        ]
      : []),
    ...listQuestions(tasks, today).map(day => ({ ...create(2, 'Answer our question.', ANSWER), day })),
    ...(tasks.needsDetails
      ? [create(1, `${DETAILS_TASK_TEXT}.`, { label: 'Tell us your field', to: 'details' }, findCvDue(tasks))]
      : []),
    ...tasks.documents.map(({ documentType, due, isAgain }) =>
      create(
        isAgain ? 2 : 3,
        isAgain ? `Send us ${documentType} again: our comment says what to change.` : `Send us: ${documentType}.`,
        { label: isAgain ? 'Upload it again' : 'Upload it', to: 'documents', documentType },
        due,
      ),
    ),
    ...((tasks.packToApprove ?? null) === null
      ? []
      : [create(2, 'Read and approve your final pack.', { label: 'Open your pack', to: 'pack' })]),
    ...(tasks.payment === null
      ? []
      : [
          {
            ...create(3, `${describePaymentToMake(tasks.payment)}.`, { label: 'Go to the payment', to: 'payment' }),
            day: { text: 'It is due now.', isLate: false },
            dueOn: today,
          },
        ]),
    ...listLetterTasks(letters),
    ...clocks.flatMap(clock => {
      const { task } = CLOCK_RULES[clock.clock]
      return task === null
        ? []
        : [{ ...create(3, `${task}.`, ENTER_DATE, clock.endsOn), day: describeClockDay(clock, today) }]
    }),
  ]
}

/** Referees need weeks, so they come before what has no day. */
function listLetterTasks(letters: LetterCounts | null): Array<Task> {
  if (letters === null || letters.checked >= letters.needed) return []
  const { needed, named, checked } = letters
  const isNamed = named >= needed
  return [
    {
      rank: isNamed ? 4 : 3,
      sentence: isNamed
        ? `We’re asking your referees: ${checked} of ${needed} letters are complete.`
        : `Name your referees: ${named} of ${needed} are named.`,
      action: { label: isNamed ? 'See your letters' : 'Name a referee', to: 'letters' },
      day: null,
      dueOn: WITHOUT_DAY,
      isOurs: isNamed,
    },
  ]
}

function findCvDue({ documents }: OpenTasks): string | null {
  return documents.find(({ documentType }) => documentType === CV_DOCUMENT_TYPE)?.due ?? null
}

const ANSWER: StepAction = { label: 'Answer our question', to: 'messages' }

function listQuestions({ question = null }: OpenTasks, today: string): Array<StepDay | null> {
  return question === null ? [] : [describeSince('We asked on', question.askedOn, today)]
}

function describeSince(since: string, day: string | null, today: string): StepDay | null {
  if (day === null) return null
  const noon = noonOf(day)
  return { text: `${since} ${dateInWords(noon)}, ${relativeDay(noon, noonOf(today))}.`, isLate: false }
}

const ENTER_DATE: StepAction = { label: 'Enter the day', to: 'dates' }
const ENTER_A_DATE: StepAction = { label: 'Enter a date', to: 'dates' }

function describeDue(dueOn: string, today: string): StepDay {
  const noon = noonOf(dueOn)
  return dueOn < today
    ? { text: `It was due on ${dateInWords(noon)}. Please do it as soon as you can.`, isLate: true }
    : { text: `By ${dateInWords(noon)}, ${relativeDay(noon, noonOf(today))}.`, isLate: false }
}

function describeClockDay(clock: RunningClock, today: string): StepDay {
  return { text: describeClock(clock, today), isLate: clock.endsOn < today }
}

function describeWaiting(facts: CaseFacts): NextStep {
  const { item, status, delivered, resubmission, reader, clocks, days, today } = facts
  const work = describeCurrentWork(status, item, delivered, days)
  if (resubmission === 'received')
    return {
      sentence: `We have your new file, and ${reader ?? 'one of us'} reads it.`,
      action: null,
      day: describeAnswer(facts),
      isOurs: true,
    }
  if (isStep(status)) {
    const hasWork = work.isOurs && STAGES.some(stage => isOpenDeliverable(item, stage, delivered))
    return {
      sentence: work.sentence,
      action: work.isOurs ? null : acceptsDates(status) ? ENTER_A_DATE : { label: 'Send us a file', to: 'documents' },
      day: hasWork ? describeAnswer(facts) : null,
      isOurs: work.isOurs,
    }
  }
  const answer = clocks.find(({ clock }) => clock === 'body_answer')
  return {
    sentence: work.sentence,
    action: acceptsDates(status) && findOutcome(status, days) !== 'granted' ? ENTER_A_DATE : null,
    day: answer === undefined ? null : describeClockDay(answer, today),
    isOurs: false,
  }
}

function isOpenDeliverable(item: ApplicationItem, stage: Stage, delivered: ReadonlyArray<Stage>): boolean {
  return findDeliverable(item, stage) !== null && !delivered.includes(stage)
}

function describeAnswer({ status, workSince, today, isClosed }: CaseFacts): StepDay | null {
  const answerBy = findAnswerDay(workSince, { status, endedByRefundAt: null }, isClosed)
  if (answerBy === null) return null
  const inWords = dateInWords(noonOf(answerBy))
  return answerBy < today
    ? {
        text: `You should have heard from us by ${inWords}. We’re late: please write to us if it’s urgent.`,
        isLate: true,
      }
    : { text: `You’ll hear from us by ${inWords}.`, isLate: false }
}

/** Returns the last day in Lagos on which we answer what came on `since`. The queue has the same day. */
export function findAnswerDay(
  since: string,
  { status, endedByRefundAt }: CaseState,
  isClosed: IsClosed,
): string | null {
  const owes = endedByRefundAt === null && owesAnswers(status)
  return owes ? addBusinessDays(since, REVIEW_BUSINESS_DAYS, isClosed) : null
}
