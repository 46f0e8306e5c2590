import { addresses } from '#src/addresses.ts'
import { noonOf, relativeDay } from '#src/dates.ts'
import { findTodaysWork } from '#src/features/dashboard/todays-work.server.ts'
import { REASONS } from '#src/features/search/needs-you.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../app-context.ts'

/** Loads the first band of the dashboard. */
export async function loadTodaysWork(app: App, staffId: string) {
  const { today, reasons, calls, unanswered, tasks } = await findTodaysWork(app, staffId)
  const needsYou = addresses.adminApplications({ tab: 'needs-you' })
  return {
    queue: [
      ...reasons.map(({ reason, count }) => ({ label: REASONS[reason], count, href: needsYou })),
      ...(unanswered === 0 ? [] : [{ label: 'Messages to answer', count: unanswered, href: needsYou }]),
    ],
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
