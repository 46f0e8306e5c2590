import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos, dayInWords, noonOf } from '#src/dates.ts'
import { buildTimeline, findStageDates, type TimelineStage } from '#src/features/applications/progress/timeline.ts'
import {
  type ApplicationForApplicant,
  type listDeliveries,
  listStatusChanges,
} from '#src/features/applications/queries.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { choosePackageWithStage, describeExclusion, STAGES } from '#src/features/site/catalogue/scope.ts'
import type { App } from '../../app-context.ts'

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
