import { addDays, dayInLagos } from '#src/dates.ts'
import type { OpenTasks } from '#src/features/applications/open-tasks.ts'
import type { ApplicationForApplicant, listDeliveries } from '#src/features/applications/queries.server.ts'
import { listNextSteps } from '#src/features/cases/next-step.ts'
import type { Stage } from '#src/features/catalogue/scope.ts'
import type { documentsOf } from '#src/features/documents/queries.server.ts'
import type { listUnfinishedUploads } from '#src/features/files/queries.server.ts'
import { loadClosedDays } from '#src/features/work/closed-days.server.ts'
import type { App } from '../../app-context.ts'
import type { loadDates } from '../dates/dates-page.server.ts'

export async function loadNextSteps(
  app: App,
  { item, status, statusSince, resubmissionRequired }: ApplicationForApplicant,
  facts: {
    openTasks: OpenTasks
    stages: ReadonlyArray<Stage>
    deliveries: Awaited<ReturnType<typeof listDeliveries>>
    documents: Awaited<ReturnType<typeof documentsOf>>
    uploads: Awaited<ReturnType<typeof listUnfinishedUploads>>
    dates: Awaited<ReturnType<typeof loadDates>> | null
  },
) {
  const today = dayInLagos(app.clock.now())
  const isReceived = facts.uploads.some(({ purpose, state }) => purpose === 'resubmission' && state === 'whole')
  const workDays = [statusSince, ...facts.documents.map(({ uploadedAt }) => uploadedAt)].map(dayInLagos)
  return listNextSteps({
    item,
    status,
    delivered: facts.stages,
    tasks: facts.openTasks,
    resubmission: resubmissionRequired ? (isReceived ? 'received' : 'needed') : null,
    clocks: facts.dates?.running ?? [],
    workSince: [...workDays, ...facts.deliveries.map(({ deliveredOn }) => deliveredOn)].sort().at(-1) ?? today,
    today,
    isClosed: await loadClosedDays(app.db, addDays(today, -30)),
  })
}
