import { addresses } from '#src/addresses.ts'
import { dateInWords, dayAndTime, dayInLagos, timeInLagos } from '#src/dates.ts'
import { EVENT_KINDS, kindOf } from '#src/features/audit/event-kinds.ts'
import { tellEvent } from '#src/features/audit/tell-event.ts'
import type { TrailEvent } from '#src/features/casework/audit-trail.server.ts'
import { countNeedingYou } from '#src/features/casework/needs-you.server.ts'
import { recentActivity } from '#src/features/casework/recent-activity.server.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { greeting } from '#src/features/dashboard/greeting.ts'
import { paidConsultations } from '#src/features/dashboard/paid-consultations.server.ts'
import { dashboardFigures } from '#src/features/dashboard/queries.server.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { poundsAndPence } from '#src/money.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'
import { isSandbox } from '../../../parts/is-sandbox.ts'
import { shortDay } from './short-dates.ts'

export type DashboardPage = Awaited<ReturnType<typeof dashboardPage>>

/** Everything on the dashboard, worded. */
export async function dashboardPage(app: App, staff: SignedInStaff) {
  const now = app.clock.now()
  const [figures, needYou, activity, consultations] = await Promise.all([
    dashboardFigures(app),
    countNeedingYou(app.db, dayInLagos(now)),
    recentActivity(app),
    paidConsultations(app),
  ])
  return {
    greeting: greeting(staff.name, now),
    today: dayAndTime(now),
    needYou,
    /** Only an owner can have them replaced, and only a server that the world sees has to. */
    samplesAreShown: staff.role === 'owner' && !isSandbox(app) && !isLocal(app),
    figures,
    activity: activity.map(event => worded(event, now)),
    consultations: consultations.map(({ settledAt, startsAt, ...paid }) => ({
      reference: paid.reference,
      name: paid.name ?? 'Name erased',
      email: paid.email ?? '',
      service: ITEMS[paid.item].name,
      amount: poundsAndPence(paid.pence),
      paidOn: settledAt === null ? '' : dateInWords(settledAt),
      booking: startsAt && {
        day: dateInWords(startsAt),
        time: timeInLagos(startsAt),
        href: addresses.adminCalendar({ date: dayInLagos(startsAt) }),
      },
    })),
  }
}

function worded({ id, at, type, details, actorKind, actorName, subject }: TrailEvent, now: Date) {
  const isToday = dayInLagos(at) === dayInLagos(now)
  return {
    id,
    kind: EVENT_KINDS[kindOf(type)],
    text: tellEvent({ type, details, actorKind }).text,
    by: actorName,
    about: subject?.name ?? subject?.reference ?? null,
    href: subject?.applicationId == null ? null : addresses.adminApplication(subject.applicationId),
    at: at.toISOString(),
    shortTime: isToday ? timeIn(LAGOS, at) : shortDay(dayInLagos(at)),
    wholeTime: `${dateInWords(at)}, ${timeInLagos(at)}`,
  }
}

function isLocal({ sandbox }: App): boolean {
  return sandbox.openTo === 'everybody'
}
