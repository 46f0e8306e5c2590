import {
  APPLICATION_STATES,
  isInOrder,
  isSentBack,
  isStep,
  isStopped,
  STATUS_AFTER_RESUBMISSION,
  STATUSES_IN_ORDER,
  type Status,
  statusLabel,
} from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { SCOPE, STAGES } from '#src/features/site/catalogue/scope.ts'
import { joinWithAnd } from '#src/words.ts'

/** Lists the steps between two statuses that the item includes. Going back skips nothing. */
export function listSkippedSteps(from: Status, to: Status, item: ApplicationItem): ReadonlyArray<Status> {
  if (isStopped(from) || !isInOrder(to)) return []
  const start = orderOf(isSentBack(from) ? STATUS_AFTER_RESUBMISSION : from)
  const end = orderOf(to)
  return STATUSES_IN_ORDER.filter(
    status => isOnTheWay(status, item) && orderOf(status) > start && orderOf(status) < end,
  )
}

/** Returns for example "Pending to Endorsed: 2 steps are skipped, Under Review and Submitted". */
export function describeSkippedSteps(from: Status, to: Status, skipped: ReadonlyArray<Status>): string {
  const names = joinWithAnd(skipped.map(statusLabel))
  const count = skipped.length === 1 ? '1 step is' : `${skipped.length} steps are`
  return `${statusLabel(from)} to ${statusLabel(to)}: ${count} skipped, ${names}`
}

function orderOf(status: Status): number {
  return APPLICATION_STATES[status].order
}

function isOnTheWay(status: Status, item: ApplicationItem): boolean {
  const { completedStages, phase } = APPLICATION_STATES[status]
  if (phase === 'deciding') return true
  const stage = STAGES[completedStages - 1]
  return isStep(status) && stage !== undefined && SCOPE[item][stage] !== null
}
