import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateAndTime, dateInWords, dayAndTime, dayInLagos } from '#src/dates.ts'
import { greeting } from '#src/features/cases/dashboard/figures.ts'
import { dashboardFigures, findCalls, paidConsultations } from '#src/features/cases/dashboard/queries.server.ts'
import { countOwnWork, filterOwnWork, loadQueue } from '#src/features/cases/open-work/queue.server.ts'
import { hasOwnWork } from '#src/features/cases/open-work/reasons.ts'
import type { Viewer } from '#src/features/cases/work/owners.server.ts'
import { countDocumentsToReview } from '#src/features/documents/review-queue.server.ts'
import { EVENT_KINDS } from '#src/features/events/events.ts'
import { recentActivity, type TrailEvent } from '#src/features/events/history/audit-trail.server.ts'
import { describeEvent, kindOf } from '#src/features/events.ts'
import { countFailedMails } from '#src/features/mail/log/mail-log.server.ts'
import { findOpenDisputes } from '#src/features/money/disputes/queries.server.ts'
import { findRefundsToConfirm } from '#src/features/money/refunds/queries.server.ts'
import { formatRefundSum } from '#src/features/money/refunds/rules.ts'
import { describeAge, isBackupOverdue } from '#src/features/site/backups/backup-age.ts'
import { findLastBackup } from '#src/features/site/backups/queries.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'
import { isSandbox } from '../../../parts/sandbox.tsx'
import { countOverdueFacts } from '../../site/facts/facts-page.server.ts'
import { toShownRows } from '../queue/queue-rows.server.ts'

export type DashboardPage = Awaited<ReturnType<typeof loadDashboardPage>>

export async function loadDashboardPage(app: App, staff: SignedInStaff) {
  const now = app.clock.now()
  const [
    figures,
    toReview,
    failedMails,
    disputes,
    activity,
    consultations,
    overdueFacts,
    waitingRefunds,
    ownWork,
    calls,
    lastBackup,
  ] = await Promise.all([
    dashboardFigures(app),
    countDocumentsToReview(app.db),
    mayRole(staff.role, 'messages') ? countFailedMails(app) : 0,
    mayRole(staff.role, 'refunds') ? findOpenDisputes(app.db) : [],
    recentActivity(app),
    paidConsultations(app),
    mayRole(staff.role, 'settings') ? countOverdueFacts(app) : 0,
    mayRole(staff.role, 'large-refunds') ? findRefundsToConfirm(app.db) : [],
    hasOwnWork(staff.role) ? loadOwnWork(app, staff) : null,
    mayRole(staff.role, 'calendar') ? loadCalls(app, staff) : null,
    mayRole(staff.role, 'settings') ? findLastBackup(app.db) : null,
  ])
  const ownsRealInstall = mayRole(staff.role, 'settings') && !isSandbox(app) && !isLocalServer(app)
  return {
    greeting: greeting(staff.name, now),
    today: dayAndTime(now),
    ownWork,
    calls,
    toReview,
    failedMails,
    lastBackup: lastBackup && `${dateAndClock(lastBackup)} (${describeAge(lastBackup, now)})`,
    isBackupOverdue: ownsRealInstall && isBackupOverdue(lastBackup, now),
    overdueFacts,
    figures,
    // The queue has the disputes of payments that we know.
    disputes: disputes.filter(({ paymentId }) => paymentId === null).map(toShownDispute),
    waitingRefunds: waitingRefunds.map(toWaitingRefund),
    activity: activity.map(toActivityItem),
    consultations: consultations.map(({ settledAt, startsAt, ...paid }) => ({
      id: paid.id,
      person: paid.orderId && addresses.adminPerson(paid.orderId),
      reference: paid.reference,
      name: paid.name ?? 'Name erased',
      service: ITEMS[paid.item].name,
      amount: poundsAndPence(paid.pence),
      paidOn: settledAt === null ? '' : dateInWords(settledAt),
      booking: startsAt && {
        at: dateAndClock(startsAt),
        href: addresses.adminCalendar({ date: dayInLagos(startsAt) }),
      },
    })),
  }
}

function toShownDispute({ id, reference, kobo, dueAt }: Awaited<ReturnType<typeof findOpenDisputes>>[number]) {
  return {
    id,
    amount: kobo === null ? null : naira(kobo),
    reference: reference || 'no reference',
    answerBy: dueAt && dateAndTime(dueAt),
  }
}

function toWaitingRefund(refund: Awaited<ReturnType<typeof findRefundsToConfirm>>[number]) {
  const { id, reference, name, amount, currency } = refund
  return {
    id,
    sum: formatRefundSum({ amount, currency }),
    payer: name ?? reference,
    href: findPageOf(refund),
  }
}

function findPageOf({ applicationId, paymentId }: { applicationId: string | null; paymentId: string | null }) {
  if (applicationId !== null) return `${addresses.adminApplication(applicationId)}#refunds`
  return paymentId && addresses.adminPayment(paymentId)
}

function toActivityItem({ id, at, type, details, actorKind, actorName, subject }: TrailEvent) {
  return {
    id,
    kind: EVENT_KINDS[kindOf(type)],
    text: describeEvent({ type, details, actorKind }),
    by: actorName,
    about: subject?.name ?? subject?.reference ?? null,
    href: subject?.applicationId == null ? null : addresses.adminApplication(subject.applicationId),
    at: at.toISOString(),
    when: dateAndClock(at),
  }
}

/** Only a server on localhost opens its sandbox services to everyone. */
function isLocalServer({ sandbox }: App): boolean {
  return sandbox.openTo === 'everybody'
}

const FIRST_ROWS = 6

/** Loads the first rows of the queue, and how many there are. */
async function loadOwnWork(app: App, viewer: Viewer) {
  const filters = filterOwnWork(viewer)
  const [rows, total] = await Promise.all([loadQueue(app, filters, FIRST_ROWS), countOwnWork(app, viewer)])
  return { total, rows: await toShownRows(app, rows, filters) }
}

async function loadCalls(app: App, viewer: Viewer) {
  return (await findCalls(app, viewer)).map(({ startsAt, orderId, ...call }) => ({
    ...call,
    time: timeIn(LAGOS, startsAt),
    person: orderId && addresses.adminPerson(orderId),
  }))
}
