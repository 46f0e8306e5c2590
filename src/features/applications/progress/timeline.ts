import { APPLICATION_STATES, isSentBack, isStopped, type Status } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { SCOPE, STAGE_TITLES, STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'
import { STATUS_WORDS } from './status-words.ts'

type StageState = 'done' | 'current' | 'upcoming' | 'not-included'

export type TimelineStage = {
  /** `key` is null for the step "Resubmission Required", which belongs to no stage. */
  key: Stage | null
  title: string
  description: string
  more: string | null
  state: StageState
}

type StageText = Omit<TimelineStage, 'state'>

type ApplicationOfTimeline = { status: Status; item: ApplicationItem; endedByRefundAt: Date | null }

/**
 * Lists the stages that the applicant sees. A stage that the item leaves out is "not included" in every status. An
 * application that a refund ended has only the stages before its end, and asks for nothing.
 */
export function buildTimeline({ status, item, endedByRefundAt }: ApplicationOfTimeline): Array<TimelineStage> {
  const completedStages = APPLICATION_STATES[status].completedStages
  const hasCurrentStage = !isStopped(status)
  const stages = listStages(status, item).map((stage, index) => ({ ...stage, state: stageState(stage, index) }))
  if (endedByRefundAt === null) return stages
  return stages.filter(({ state }) => state === 'done').map(stage => ({ ...stage, more: null }))

  function stageState({ key }: StageText, index: number): StageState {
    if (key !== null && SCOPE[item][key] === null) return 'not-included'
    if (index < completedStages) return 'done'
    return index === completedStages && hasCurrentStage ? 'current' : 'upcoming'
  }
}

/** Returns when each stage was last completed. `changes` are oldest first. */
export function findStageDates(
  status: Status,
  changes: ReadonlyArray<{ at: Date; to: string }>,
  createdAt: Date,
): Array<Date | null> {
  const { completedStages } = APPLICATION_STATES[status]
  return STAGES.map((_, index) => {
    if (index >= completedStages) return null
    if (index === 0) return createdAt
    const before = changes.findLastIndex(({ to }) => countCompleted(to) <= index)
    return changes[before + 1]?.at ?? null
  })
}

/** Returns 0 for a status that the product no longer has. */
export function countCompleted(status: string): number {
  return Object.hasOwn(APPLICATION_STATES, status) ? APPLICATION_STATES[status as Status].completedStages : 0
}

function listStages(status: Status, item: ApplicationItem): Array<StageText> {
  const allStages = STAGES.map(key => describeStage(key, status, item))
  if (!isSentBack(status)) return allStages
  return [
    ...allStages.slice(0, 4),
    {
      key: null,
      title: 'Resubmission Required',
      description: 'Your application needs adjustments before proceeding',
      more: null,
    },
    {
      key: 'final_check',
      title: STAGE_TITLES.final_check,
      description: 'Final assessment after resubmission',
      more: null,
    },
  ]
}

function describeStage(key: Stage, status: Status, item: ApplicationItem): StageText {
  const title = STAGE_TITLES[key]
  const work = SCOPE[item][key]
  if (work === null) return { key, title, description: '', more: null }
  if (key === 'ready') {
    const description = STATUS_WORDS[status].lastStage ?? 'Your application is ready for submission'
    return { key, title, description, more: [work.we, work.you].filter(Boolean).join('. ') }
  }
  return work.we === null
    ? { key, title, description: work.you, more: null }
    : { key, title, description: work.we, more: work.you }
}
