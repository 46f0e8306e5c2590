import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { isInStates } from '#src/database/one-of.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { countQueue, findDueTasks } from '#src/features/cases/open-work/queue.server.ts'
import { payments } from '#src/features/money/table.server.ts'

const MAX_SHOWN = 5

/** Reads what waits for staff today: the counts of the queue, calls, and the own tasks that are due. */
export async function findTodaysWork(app: AppContext, staffId: string) {
  const today = dayInLagos(app.clock.now())
  const [queue, calls, dueTasks] = await Promise.all([
    countQueue(app),
    findCalls(app, today),
    findDueTasks(app, { staffId, limit: MAX_SHOWN }),
  ])
  return { today, queue, calls, tasks: dueTasks }
}

/** Calls that have not ended, of today in Lagos. */
function findCalls({ db, clock }: AppContext, today: string) {
  return db
    .select({
      id: bookings.id,
      name: bookings.name,
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      meetingLink: bookings.meetingLink,
      orderId: payments.caseId,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        isInStates(bookings.status, isConfirmed),
        gte(bookings.endsAt, clock.now()),
        lt(bookings.startsAt, instantInLagos(addDays(today, 1), '00:00')),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MAX_SHOWN)
}
