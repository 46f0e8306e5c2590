import type { IsClosed } from '#src/business-days.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { OpenTasks } from '#src/features/applications/open-tasks.ts'
import { type ApplicationForApplicant, listDeliveries } from '#src/features/applications/queries.server.ts'
import type { RunningClock } from '#src/features/cases/dates/clocks.ts'
import { listCheckedClocks } from '#src/features/cases/dates/queries.server.ts'
import { loadOpenTasks } from '#src/features/cases/next-steps/load-open-tasks.server.ts'
import { ENDED_WITH_REFUND, listNextSteps, type NextStep } from '#src/features/cases/next-steps/next-step.ts'
import { acceptsDates } from '#src/features/cases/states.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import { documentsOf, listUnfinishedUploads } from '#src/features/documents/queries.server.ts'
import { listUnreadResubmissions } from '#src/features/documents/resubmitted.ts'
import type { App } from '../../app-context.ts'

type StepFacts = {
  openTasks: OpenTasks
  deliveries: Awaited<ReturnType<typeof listDeliveries>>
  documents: Awaited<ReturnType<typeof documentsOf>>
  uploads: Awaited<ReturnType<typeof listUnfinishedUploads>>
  clocks: ReadonlyArray<RunningClock>
  isClosed: IsClosed
}

export function describeNextSteps(app: App, application: ApplicationForApplicant, facts: StepFacts) {
  if (application.endedByRefundAt !== null) return [ENDED_WITH_REFUND] as const
  const { item, status, statusSince, adviser, resubmissionRequired, resubmissionDate } = application
  const today = dayInLagos(app.clock.now())
  const isReceived =
    listUnreadResubmissions(status, facts.documents).length > 0 ||
    facts.uploads.some(({ purpose, state }) => purpose === 'resubmission' && state === 'whole')
  const workDays = [statusSince, ...facts.documents.map(({ uploadedAt }) => uploadedAt)].map(dayInLagos)
  return listNextSteps({
    item,
    status,
    delivered: facts.deliveries.map(({ stage }) => stage),
    tasks: facts.openTasks,
    resubmission: isReceived ? 'received' : resubmissionRequired ? 'needed' : null,
    reader: adviser,
    resubmissionSince: resubmissionDate && dayInLagos(resubmissionDate),
    clocks: facts.clocks,
    workSince: [...workDays, ...facts.deliveries.map(({ deliveredOn }) => deliveredOn)].sort().at(-1) ?? today,
    today,
    isClosed: facts.isClosed,
  })
}

/** Loads the one next step for a page that shows nothing else of the case. */
export async function loadNextStep(app: App, application: ApplicationForApplicant): Promise<NextStep> {
  const { id, status } = application
  const [openTasks, deliveries, documents, uploads, clocks, isClosed] = await Promise.all([
    loadOpenTasks(app, application),
    listDeliveries(app.db, id),
    documentsOf(app, id),
    listUnfinishedUploads(app, id),
    acceptsDates(status) ? listCheckedClocks(app, id) : [],
    loadRecentClosedDays(app),
  ])
  return describeNextSteps(app, application, { openTasks, deliveries, documents, uploads, clocks, isClosed })[0]
}

const REMEMBERED_DAYS = 60

export function loadRecentClosedDays(app: App): Promise<IsClosed> {
  return loadClosedDays(app.db, addDays(dayInLagos(app.clock.now()), -REMEMBERED_DAYS))
}
