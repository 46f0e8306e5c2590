import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateAndTime, dateInWords, dayAndTime, dayInLagos, noonOf, relativeDay } from '#src/dates.ts'
import { greeting } from '#src/features/cases/dashboard/figures.ts'
import {
  dashboardFigures,
  findTodaysWork,
  flaggedPayments,
  paidConsultations,
} from '#src/features/cases/dashboard/queries.server.ts'
import { QUEUE_REASON_KEYS, QUEUE_REASONS } from '#src/features/cases/open-work/reasons.ts'
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

export type DashboardPage = Awaited<ReturnType<typeof loadDashboardPage>>

export async function loadDashboardPage(app: App, staff: SignedInStaff) {
  const now = app.clock.now()
  const [
    figures,
    toReview,
    failedMails,
    flagged,
    disputes,
    activity,
    consultations,
    overdueFacts,
    waitingRefunds,
    work,
    lastBackup,
  ] = await Promise.all([
    dashboardFigures(app),
    countDocumentsToReview(app.db),
    countFailedMails(app),
    flaggedPayments(app),
    findOpenDisputes(app.db),
    recentActivity(app),
    paidConsultations(app),
    mayRole(staff.role, 'settings') ? countOverdueFacts(app) : 0,
    findRefundsToConfirm(app.db),
    loadTodaysWork(app, staff.id),
    mayRole(staff.role, 'settings') ? findLastBackup(app.db) : null,
  ])
  const ownsRealInstall = mayRole(staff.role, 'settings') && !isSandbox(app) && !isLocalServer(app)
  return {
    greeting: greeting(staff.name, now),
    today: dayAndTime(now),
    work,
    toReview,
    failedMails,
    showsSampleTestimonials: ownsRealInstall,
    lastBackup: lastBackup && `${dateAndClock(lastBackup)} (${describeAge(lastBackup, now)})`,
    isBackupOverdue: ownsRealInstall && isBackupOverdue(lastBackup, now),
    overdueFacts,
    figures,
    decisions: buildDecisionLinks(flagged),
    disputes: disputes.map(toShownDispute),
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

function toShownDispute(dispute: Awaited<ReturnType<typeof findOpenDisputes>>[number]) {
  const { id, reference, kobo, dueAt, name, answer, answerSentAt } = dispute
  return {
    id,
    amount: kobo === null ? null : naira(kobo),
    payer: name ?? (reference || 'an unknown payment'),
    answerBy: dueAt && dateAndTime(dueAt),
    answer: answerSentAt === null ? null : answer,
    href: findPageOf(dispute),
  }
}

function toWaitingRefund(refund: Awaited<ReturnType<typeof findRefundsToConfirm>>[number]) {
  const { id, reference, name, amount, currency } = refund
  return {
    id,
    sum: formatRefundSum({ amount, currency }),
    payer: name ?? reference,
    href: findPageOf(refund, '#refunds'),
  }
}

function findPageOf(
  { applicationId, paymentId }: { applicationId: string | null; paymentId: string | null },
  hash = '',
): string | null {
  if (applicationId !== null) return addresses.adminApplication(applicationId) + hash
  return paymentId && addresses.adminPayment(paymentId)
}

/** Returns one link for each application, and one to the queue for each payment without an application. */
function buildDecisionLinks(flagged: Awaited<ReturnType<typeof flaggedPayments>>) {
  const links = flagged.map(({ reference, name, applicationId, applicationReference }) => {
    return {
      name: name ?? applicationReference ?? reference,
      href:
        applicationId !== null ? addresses.adminApplication(applicationId) : `${addresses.adminQueue()}#${reference}`,
    }
  })
  return [...new Map(links.map(link => [link.href, link])).values()]
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

/** Loads the first band of the dashboard. */
async function loadTodaysWork(app: App, staffId: string) {
  const { today, queue, calls, tasks } = await findTodaysWork(app, staffId)
  return {
    total: queue.total,
    queue: QUEUE_REASON_KEYS.flatMap(reason => {
      const count = queue.reasons[reason] ?? 0
      return count === 0 ? [] : [{ label: QUEUE_REASONS[reason].label, count, href: addresses.adminQueue({ reason }) }]
    }),
    calls: calls.map(({ id, name, startsAt, minutes, meetingLink, orderId }) => ({
      id,
      name,
      minutes,
      meetingLink,
      time: timeIn(LAGOS, startsAt),
      person: orderId && addresses.adminPerson(orderId),
    })),
    tasks: tasks.map(({ dueOn, applicationId, ...task }) => ({
      ...task,
      due: relativeDay(noonOf(dueOn), noonOf(today)),
      isLate: dueOn < today,
      href: addresses.adminApplication(applicationId),
    })),
  }
}
