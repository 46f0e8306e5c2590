import { addresses } from '#src/addresses.ts'
import { noonOf, relativeDay } from '#src/dates.ts'
import { findTodaysWork } from '#src/features/dashboard/todays-work.server.ts'
import { sumQueue } from '#src/features/search/queue/queue.server.ts'
import { QUEUE_REASON_KEYS, QUEUE_REASONS } from '#src/features/search/queue/reasons.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../app-context.ts'
import { reasonCountInWords } from '../queue/queue-page.server.ts'

/** Loads the first band of the dashboard. */
export async function loadTodaysWork(app: App, staffId: string) {
  const { today, queue, calls, tasks } = await findTodaysWork(app, staffId)
  return {
    total: sumQueue(queue),
    queue: QUEUE_REASON_KEYS.flatMap(reason => {
      const count = queue[reason] ?? 0
      const { label } = QUEUE_REASONS[reason]
      return count === 0 ? [] : [{ label, count: reasonCountInWords(count), href: addresses.adminQueue({ reason }) }]
    }),
    calls: calls.map(({ id, name, startsAt, minutes, meetingLink, orderId }) => ({
      id,
      name,
      minutes,
      meetingLink,
      time: timeIn(LAGOS, startsAt),
      person: orderId && addresses.adminPerson({ personKind: 'order', recordId: orderId }),
    })),
    tasks: tasks.map(({ dueOn, applicationId, ...task }) => ({
      ...task,
      due: relativeDay(noonOf(dueOn), noonOf(today)),
      isLate: dueOn < today,
      href: addresses.adminApplication(applicationId),
    })),
  }
}
