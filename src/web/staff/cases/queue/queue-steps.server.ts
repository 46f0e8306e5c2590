import { loadQueue } from '#src/features/cases/open-work/queue.server.ts'
import { type Viewer, WHOSE_WORK } from '#src/features/cases/work/owners.server.ts'
import type { App } from '../../../app-context.ts'
import { readQueueFilters, toQueueHref } from './queue-filters.ts'
import { readQueuePlace } from './queue-place.ts'
import { toShownRows } from './queue-rows.server.ts'

export type QueueSteps = NonNullable<Awaited<ReturnType<typeof loadQueueSteps>>>

/** Returns what comes before and after a case that was opened from the queue. Null for other pages. */
export async function loadQueueSteps(app: Pick<App, 'db' | 'clock'>, url: URL, viewer: Viewer) {
  const place = readQueuePlace(url)
  if (place === null) return null
  const filters = readQueueFilters(place.query, viewer)
  const rows = await toShownRows(app, await loadQueue(app, filters), filters)
  const found = rows.findIndex(({ id }) => id === place.id)
  const row = rows[found] ?? null
  // A case whose work is done has left the queue, and the row after it takes its place. Other rows come and go.
  const follower = rows.findIndex(({ id }) => id === place.next)
  const index = [found, follower].find(each => each >= 0) ?? Math.min(place.index, rows.length)
  return {
    row,
    position: row === null ? null : index + 1,
    total: rows.length,
    whose: filters.owner in WHOSE_WORK ? WHOSE_WORK[filters.owner as keyof typeof WHOSE_WORK] : 'A colleague',
    queueHref: toQueueHref(filters),
    previousHref: rows[index - 1]?.step ?? null,
    nextHref: rows[row === null ? index : index + 1]?.step ?? null,
  }
}
