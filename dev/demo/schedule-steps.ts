import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import {
  APPLICATION_STATES,
  isInitial,
  isSentBack,
  isStep,
  isStopped,
  STATUSES_IN_ORDER,
  type Status,
} from '#src/features/applications/states.ts'
import { addMs } from './diary.ts'
import { chooseOfficeTime } from './office-hours.ts'
import type { Random } from './random.ts'

/** Schedules the steps backwards from today, so that the time in the current status is realistic. */
export function scheduleSteps(
  random: Random,
  now: Date,
  { status, wasResubmitted }: { status: Status; wasResubmitted: boolean },
) {
  let stepAt = addMs(
    now,
    -random.between(...(DAYS_RANGE_BY_STATUS[status] ?? DEFAULT_DAYS_RANGE)) * DAY_MS -
      random.between(20, 600) * MINUTE_MS,
  )
  const steps: Array<{ at: Date; status: Status }> = []
  for (const step of (wasResubmitted
    ? [...listStatusesUpTo('resubmission'), status]
    : listStatusesUpTo(status)
  ).toReversed()) {
    stepAt = chooseOfficeTime(random, addMs(stepAt, -HOUR_MS))
    steps.unshift({ at: stepAt, status: step })
    const [least, most] = isStopped(step) ? DAYS_RANGE_BEFORE_STOP : DAYS_RANGE_PER_STEP
    stepAt = addMs(stepAt, -random.between(least, most) * DAY_MS)
  }
  return { submittedAt: stepAt, steps }
}

/** The endorsing body decides one or the other. */
const DECISIONS: ReadonlyArray<Status> = ['endorsed', 'refused']

function listStatusesUpTo(status: Status): ReadonlyArray<Status> {
  const { completedStages: stages, order } = APPLICATION_STATES[status]
  const statusSteps = STATUSES_IN_ORDER.filter(step => isStep(step) && !isInitial(step))
  if (isStopped(status)) return [...statusSteps.slice(0, 1), status]
  const earlierOutcomes = STATUSES_IN_ORDER.filter(
    each =>
      !isStep(each) &&
      !isSentBack(each) &&
      !isStopped(each) &&
      !DECISIONS.includes(each) &&
      APPLICATION_STATES[each].order < order,
  )
  return [
    ...statusSteps.filter(step => APPLICATION_STATES[step].completedStages <= stages),
    ...earlierOutcomes,
    ...(isStep(status) ? [] : [status]),
  ]
}

const DAYS_RANGE_BY_STATUS: Partial<Record<Status, readonly [number, number]>> = {
  pending: [0, 20],
  under_review: [1, 16],
  evidence_review: [1, 22],
  draft_review: [1, 18],
  final_review: [1, 12],
  completed: [2, 190],
  endorsed: [5, 150],
  refused: [5, 25],
  rejected: [3, 160],
  resubmission: [1, 14],
}
const DEFAULT_DAYS_RANGE = [1, 20] as const

const DAYS_RANGE_PER_STEP = [4, 13] as const
/** Longer than the usual step, so that all uploads arrive before the application stops accepting documents. */
const DAYS_RANGE_BEFORE_STOP = [12, 20] as const
