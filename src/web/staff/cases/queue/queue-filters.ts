import { addresses } from '#src/addresses.ts'
import type { QueueFilters } from '#src/features/cases/open-work/queue.server.ts'
import { hasOwnWork, QUEUE_REASON_KEYS } from '#src/features/cases/open-work/reasons.ts'
import { readWhoseWork, type Viewer } from '#src/features/cases/work/owners.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'

export function findUsualWork(viewer: Viewer | null) {
  return viewer !== null && hasOwnWork(viewer.role) ? 'mine' : 'all'
}

export function readQueueFilters(query: URLSearchParams, viewer: Viewer): QueueFilters & { viewer: Viewer } {
  return {
    viewer,
    owner: readWhoseWork(query.get('owner'), findUsualWork(viewer)),
    reason: parseOneOf(QUEUE_REASON_KEYS, query.get('reason')),
    isStalled: query.get('stalled') === 'yes',
    isSnoozed: query.get('snoozed') === 'yes',
  }
}

/** Leaves out what the viewer sees without a choice. */
export function toQueueQuery({ viewer, owner, reason, isStalled, isSnoozed }: QueueFilters): Record<string, string> {
  return {
    ...(owner === findUsualWork(viewer) ? {} : { owner }),
    ...(reason === null ? {} : { reason }),
    ...(isStalled ? { stalled: 'yes' } : {}),
    ...(isSnoozed ? { snoozed: 'yes' } : {}),
  }
}

export function toQueueHref(filters: QueueFilters): string {
  return addresses.adminQueue(toQueueQuery(filters))
}
