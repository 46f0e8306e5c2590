import { addresses } from '#src/addresses.ts'
import type { IsClosed } from '#src/business-days.ts'
import { addDays, dateInWords, dayInLagos, dayInWords, noonOf } from '#src/dates.ts'
import type { OpenTasks } from '#src/features/applications/open-tasks.ts'
import { buildTimeline, findStageDates, type TimelineStage } from '#src/features/applications/progress/timeline.ts'
import {
  type ApplicationForApplicant,
  listDeliveries,
  listStatusChanges,
} from '#src/features/applications/queries.server.ts'
import type { RunningClock } from '#src/features/cases/dates/clocks.ts'
import { toDays } from '#src/features/cases/dates/milestones.ts'
import { listCheckedClocks, listMilestones } from '#src/features/cases/dates/queries.server.ts'
import { loadOpenTasks } from '#src/features/cases/next-steps/load-open-tasks.server.ts'
import {
  ENDED_WITH_REFUND,
  type LetterCounts,
  listNextSteps,
  type NextStep,
} from '#src/features/cases/next-steps/next-step.ts'
import { acceptsDates, isInitial, type VisaDays } from '#src/features/cases/states.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import { documentsOf, listUnfinishedUploads } from '#src/features/documents/queries.server.ts'
import { listUnreadResubmissions } from '#src/features/documents/wanted-documents.ts'
import { DEFAULT_LETTERS } from '#src/features/letters/letter.ts'
import { takesLetters } from '#src/features/letters/lock-letter.server.ts'
import { countLetters } from '#src/features/letters/queries.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { choosePackageWithStage, describeExclusion, STAGES } from '#src/features/site/catalogue/scope.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import type { App } from '../../app-context.ts'

type StepFacts = {
  openTasks: OpenTasks
  deliveries: Awaited<ReturnType<typeof listDeliveries>>
  documents: Awaited<ReturnType<typeof documentsOf>>
  uploads: Awaited<ReturnType<typeof listUnfinishedUploads>>
  clocks: ReadonlyArray<RunningClock>
  days: VisaDays
  letters: LetterCounts | null
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
    days: facts.days,
    letters: facts.letters,
    workSince: [...workDays, ...facts.deliveries.map(({ deliveredOn }) => deliveredOn)].sort().at(-1) ?? today,
    today,
    isClosed: facts.isClosed,
  })
}

/** Loads the one next step for a page that shows nothing else of the case. */
export async function loadNextStep(app: App, application: ApplicationForApplicant): Promise<NextStep> {
  const { id, status } = application
  const [openTasks, deliveries, documents, uploads, clocks, milestones, letters, isClosed] = await Promise.all([
    loadOpenTasks(app, application),
    listDeliveries(app.db, id),
    documentsOf(app, id),
    listUnfinishedUploads(app, id),
    acceptsDates(status) ? listCheckedClocks(app, id) : [],
    acceptsDates(status) ? listMilestones(app.db, id) : [],
    loadLetterCounts(app, application),
    loadRecentClosedDays(app),
  ])
  const days = toDays(milestones)
  return describeNextSteps(app, application, {
    openTasks,
    deliveries,
    documents,
    uploads,
    clocks,
    days,
    letters,
    isClosed,
  })[0]
}

/** Returns null while the applicant names no referees: before our first reading, and without letters in the package. */
export async function loadLetterCounts(app: App, application: ApplicationForApplicant): Promise<LetterCounts | null> {
  const { id, status } = application
  if (isInitial(status) || !takesLetters(application)) return null
  const [set, counts] = await Promise.all([loadCriteriaSet(app, application), countLetters(app.db, id)])
  return { ...counts, needed: set?.letters ?? DEFAULT_LETTERS }
}

const REMEMBERED_DAYS = 60

export function loadRecentClosedDays(app: App): Promise<IsClosed> {
  return loadClosedDays(app.db, addDays(dayInLagos(app.clock.now()), -REMEMBERED_DAYS))
}

export async function loadStages(
  app: App,
  application: ApplicationForApplicant,
  {
    deliveries,
    deliveredFiles,
  }: {
    deliveries: Awaited<ReturnType<typeof listDeliveries>>
    deliveredFiles: ReadonlyArray<{ id: string; messageId: string }>
  },
) {
  const { id, item, status, statusSince, createdAt } = application
  const dates = findStageDates(status, await listStatusChanges(app.db, id), createdAt)
  return buildTimeline(application).map(({ key, ...stage }) => {
    const delivery = deliveries.find(({ stage: of }) => of === key)
    const completedAt = key === null ? null : dates[STAGES.indexOf(key)]
    return {
      ...stage,
      dated:
        stage.state === 'current'
          ? `Since ${dayInWords(dayInLagos(statusSince))}`
          : stage.state === 'done' && completedAt
            ? `Completed on ${dayInWords(dayInLagos(completedAt))}`
            : null,
      delivered: delivery ? describeDelivery(delivery, deliveredFiles) : null,
      leftOut: key !== null && stage.state === 'not-included' ? describeExcludedStage(key, item) : null,
    }
  })
}

/** A call, and a delivery that staff recorded by hand, have no message. */
function describeDelivery(
  { deliveredOn, what, messageId }: { deliveredOn: string; what: string; messageId: string | null },
  deliveredFiles: ReadonlyArray<{ id: string; messageId: string }>,
) {
  return {
    when: `Delivered on ${dateInWords(noonOf(deliveredOn))}`,
    what: `${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    isMessage: messageId !== null,
    fileIds: deliveredFiles.filter(file => file.messageId === messageId).map(({ id }) => id),
  }
}

function describeExcludedStage(stage: NonNullable<TimelineStage['key']>, item: ApplicationForApplicant['item']) {
  const otherPackage = choosePackageWithStage(stage)
  return {
    words: describeExclusion(item),
    packageName: ITEMS[otherPackage].name,
    href: `${addresses.services()}#package-${otherPackage}`,
  }
}
