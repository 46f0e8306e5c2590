import { dateAndClock } from '#src/dates.ts'
import { countQueue, loadQueue, MAX_QUEUE_ROWS, type QueueFilters } from '#src/features/cases/open-work/queue.server.ts'
import { BANDS, hasOwnWork, QUEUE_REASON_KEYS, QUEUE_REASONS } from '#src/features/cases/open-work/reasons.ts'
import { listColleagues, listPossibleOwners, type Viewer, WHOSE_WORK } from '#src/features/cases/work/owners.server.ts'
import { listViews } from '#src/features/cases/work/saved-views.server.ts'
import { allowedDecisions, flagInWords, nairaInWords } from '#src/features/money/flags.ts'
import { paymentsWithoutApplication } from '#src/features/money/lists/payment-list.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import type { App } from '../../../app-context.ts'
import { loadRefunds } from '../../money/refunds/load-refunds.server.ts'
import { findUsualWork, readQueueFilters, toQueueHref, toQueueQuery } from './queue-filters.ts'
import { toShownRows } from './queue-rows.server.ts'

export type QueuePage = Awaited<ReturnType<typeof loadQueuePage>>

export async function loadQueuePage(app: App, query: URLSearchParams, viewer: Viewer) {
  const filters = readQueueFilters(query, viewer)
  const { owner, reason, isStalled, isSnoozed } = filters
  const hasOwn = hasOwnWork(viewer.role)
  const usual = findUsualWork(viewer)
  const seesMoney = !hasOwn || mayRole(viewer.role, 'refunds')
  const [rows, counts, colleagues, views, payments] = await Promise.all([
    loadQueue(app, filters).then(found => toShownRows(app, found, filters)),
    countQueue(app, filters),
    listPossibleOwners(app.db),
    listViews(app.db, 'queue'),
    seesMoney && (reason === null || reason === 'money') ? listPaymentsWithoutApplication(app) : [],
  ])
  const toChip = (key: string, label: string, count: number, change: Partial<QueueFilters>) => {
    const isShown = Object.entries(change).every(([name, value]) => filters[name as keyof QueueFilters] === value)
    return { key, label, count, isShown, href: toQueueHref({ ...filters, ...change }) }
  }
  const toOwnerChip = (choice: 'mine' | 'all' | 'none' | 'left') =>
    toChip(choice, WHOSE_WORK[choice], counts[choice], { owner: choice, ...NO_FILTER })
  const toReasonChip = (key: (typeof QUEUE_REASON_KEYS)[number]) =>
    toChip(key, QUEUE_REASONS[key].label, counts.reasons[key] ?? 0, { reason: reason === key ? null : key })
  // Colleagues own cases. Who works on money alone sees all of it.
  const hasOwners = !hasOwn || mayRole(viewer.role, 'cases')
  const { owner: _, ...keep } = toQueueQuery(filters)
  const total = reason === null ? counts.total : (counts.reasons[reason] ?? 0)
  return {
    isOwn: hasOwn,
    isMine: owner === 'mine',
    hasOwners,
    isFiltered: reason !== null || isStalled || isSnoozed || owner !== usual,
    othersWait: counts.all > 0 && hasOwners,
    viewerId: viewer.id,
    views: views.filter(({ query }) => isReasonOf(viewer, readQueueFilters(new URLSearchParams(query), viewer).reason)),
    total,
    reasons: QUEUE_REASON_KEYS.map(toReasonChip)
      .map(chip => ({ ...chip, isShown: chip.key === reason }))
      .filter(({ count, isShown }) => count > 0 || isShown),
    filters: !hasOwners
      ? []
      : [
          ...(hasOwn ? [toOwnerChip('mine')] : []),
          toOwnerChip('all'),
          toOwnerChip('none'),
          toOwnerChip('left'),
          toChip('stalled', 'Nothing moved for 14 days', counts.stalled, { ...NO_FILTER, isStalled: true }),
          toChip('snoozed', 'Snoozed', counts.snoozed, { ...NO_FILTER, isSnoozed: true }),
        ].filter(({ key, count, isShown }) => count > 0 || isShown || key === 'mine' || key === 'all'),
    colleagues: hasOwners
      ? { keep, choices: listColleagues(colleagues, owner), shown: owner in WHOSE_WORK ? null : owner }
      : null,
    payments,
    bands: BANDS.map(({ key, label }, band) => ({ key, label, rows: rows.filter(row => row.band === band) })).filter(
      band => band.rows.length > 0,
    ),
    mayAssignAll: owner !== 'mine' && owner !== 'all',
    summary: total > MAX_QUEUE_ROWS ? `The ${MAX_QUEUE_ROWS} most urgent of ${total.toLocaleString('en-GB')}` : null,
  }
}

/** A shared view of work that the viewer cannot act on would always be empty. Read-only staff see all reasons. */
function isReasonOf({ role }: Viewer, reason: QueueFilters['reason']): boolean {
  return reason === null || !hasOwnWork(role) || mayRole(role, QUEUE_REASONS[reason].may)
}

const NO_FILTER = { reason: null, isStalled: false, isSnoozed: false }

export type PaymentWithoutApplication = Awaited<ReturnType<typeof listPaymentsWithoutApplication>>[number]

/** Lists the flagged payments without an application. */
async function listPaymentsWithoutApplication(app: App) {
  const payments = await paymentsWithoutApplication(app)
  const { offers } = await loadRefunds(
    app,
    payments.map(({ id }) => id),
  )
  return payments.map(payment => ({
    id: payment.id,
    reference: payment.reference,
    payer:
      payment.name ??
      (payment.applicationReference === null ? 'Name removed' : `${payment.applicationReference}, deleted`),
    itemName: ITEMS[payment.item].name,
    flag: flagInWords(payment) ?? '',
    decisions: allowedDecisions(payment),
    offer: offers.find(({ paymentId }) => paymentId === payment.id) ?? null,
    at: dateAndClock(payment.paidAt ?? payment.openedAt),
    pence: payment.pence,
    naira: nairaInWords(payment),
  }))
}
