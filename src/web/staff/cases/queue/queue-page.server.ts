import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateInWords, dayInLagos, noonOf, shortDate } from '#src/dates.ts'
import { pageOfCase } from '#src/features/cases/case-kinds.ts'
import { isUnchecked, type RuleChecks } from '#src/features/cases/dates/clocks.ts'
import { CLOCKS } from '#src/features/cases/dates/milestones.ts'
import { countQueue, loadQueue, MAX_QUEUE_ROWS, type QueueRow } from '#src/features/cases/open-work/queue.server.ts'
import { BANDS, QUEUE_REASON_KEYS, QUEUE_REASONS } from '#src/features/cases/open-work/reasons.ts'
import { listPossibleOwners } from '#src/features/cases/work/owners.server.ts'
import { listViews } from '#src/features/cases/work/saved-views.server.ts'
import { allowedDecisions, flagInWords, nairaInWords } from '#src/features/money/flags.ts'
import { paymentsWithoutApplication } from '#src/features/money/lists/payment-list.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { latestChecks } from '#src/features/site/facts/queries.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import type { App } from '../../../app-context.ts'
import { loadRefunds } from '../../money/refunds/load-refunds.server.ts'
import { dueInWords } from '../work/load-case-work.server.ts'

export type QueuePage = Awaited<ReturnType<typeof loadQueuePage>>
export type ShownQueueRow = QueuePage['bands'][number]['rows'][number]

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loadQueuePage(app: App, query: URLSearchParams, staffId: string) {
  const reason = parseOneOf(QUEUE_REASON_KEYS, query.get('reason'))
  const shownOwner = readOwner(query.get('owner'))
  const isStalled = query.get('stalled') === 'yes'
  const owner = shownOwner === 'mine' ? staffId : shownOwner
  const [rows, counts, colleagues, views, payments, latest] = await Promise.all([
    loadQueue(app, { reason, owner, isStalled }),
    countQueue(app, { owner, isStalled }),
    listPossibleOwners(app.db),
    listViews(app.db, 'queue'),
    listPaymentsWithoutApplication(app),
    latestChecks(app.db),
  ])
  const shown = { owner: shownOwner ?? undefined, reason: reason ?? undefined, stalled: isStalled ? 'yes' : undefined }
  const toChip = (key: string, label: string, count: number, change: Partial<typeof shown>) => {
    const isShown = Object.entries(change).every(([name, value]) => shown[name as keyof typeof shown] === value)
    const without = Object.fromEntries(Object.keys(change).map(name => [name, undefined]))
    return { key, label, count, isShown, href: addresses.adminQueue({ ...shown, ...(isShown ? without : change) }) }
  }
  const owners = [
    ['mine', 'Mine'],
    ['none', 'No owner'],
    ['left', 'Owner has left'],
    ...colleagues.map(({ id, name }) => [id, name]),
  ] as Array<[string, string]>
  const isOfOther = shownOwner !== null && owners.every(([value]) => value !== owner && value !== shownOwner)
  const now = app.clock.now()
  const total = reason === null ? counts.total : (counts.reasons[reason] ?? 0)
  return {
    keep: { ...(reason === null ? {} : { reason }), ...(isStalled ? { stalled: 'yes' } : {}) },
    isFiltered: reason !== null || shownOwner !== null || isStalled,
    views,
    total: counts.total,
    reasons: QUEUE_REASON_KEYS.map(key =>
      toChip(key, QUEUE_REASONS[key].label, counts.reasons[key] ?? 0, { reason: key }),
    ).filter(({ count, isShown }) => count > 0 || isShown),
    filters: [
      toChip('none', 'No owner', counts.withoutOwner, { owner: 'none' }),
      toChip('left', 'Owner has left', counts.ownerLeft, { owner: 'left' }),
      toChip('stalled', 'Nothing moved for 14 days', counts.stalled, { stalled: 'yes' }),
    ].filter(({ count, isShown }) => count > 0 || isShown),
    owners: {
      shown: shownOwner,
      choices: isOfOther ? [...owners, [shownOwner, 'A former colleague'] as const] : owners,
    },
    payments: reason === null || reason === 'money' ? payments : [],
    bands: BANDS.map(({ key, label }, band) => ({
      key,
      label,
      rows: rows
        .filter(row => row.band === band)
        .map(row =>
          toShownRow(row, {
            now,
            latest,
            owner: shown.owner,
            mayAssign: owner === 'none' || owner === 'left' || isOfOther,
          }),
        ),
    })).filter(band => band.rows.length > 0),
    summary: total > MAX_QUEUE_ROWS ? `The ${MAX_QUEUE_ROWS} most urgent of ${total.toLocaleString('en-GB')}` : null,
  }
}

function readOwner(text: string | null): string | null {
  return text !== null && (['mine', 'none', 'left'].includes(text) || ID_PATTERN.test(text)) ? text : null
}

type RowContext = { now: Date; latest: RuleChecks['latest']; owner: string | undefined; mayAssign: boolean }

function toShownRow(row: QueueRow, { now, latest, owner, mayAssign }: RowContext) {
  const { id, kind, reason, title, reasons, taskIds, name, since, dueOn } = row
  const today = dayInLagos(now)
  const isCaseOfOwner = kind !== null && reasons.some(each => each !== 'task')
  return {
    id,
    label: QUEUE_REASONS[reason].label,
    detail: reason === 'clock' ? describeRuleCheck(title, { latest, today }) : title,
    others: describeOthers(row),
    name,
    personHref: findPersonPage(row),
    since: shortDate(since, now),
    sinceExactly: dateAndClock(since),
    due: dueOn === null ? 'no due day' : dueInWords(dueOn, today),
    dueOn: dueOn === null ? undefined : dateInWords(noonOf(dueOn)),
    isLate: dueOn !== null && dueOn < today,
    ownerName: row.ownerName,
    toAssign: mayAssign
      ? [
          ...(isCaseOfOwner ? [{ kind: 'cases' as const, id }] : []),
          ...taskIds.map(taskId => ({ kind: 'tasks' as const, id: taskId })),
        ]
      : [],
    action: findAction(row, owner),
  }
}

/** Returns for example "Also: Task (2), Document to review (1 more)". */
function describeOthers({ reason, reasons }: QueueRow): string | null {
  const words = QUEUE_REASON_KEYS.flatMap(key => {
    const count = reasons.filter(each => each === key).length
    const { label } = QUEUE_REASONS[key]
    if (key === reason) return count === 1 ? [] : [`${label} (${count - 1} more)`]
    if (count === 0) return []
    return [count === 1 ? label : `${label} (${count})`]
  })
  return words.length === 0 ? null : `Also: ${words.join(', ')}`
}

/** Warns of a deadline whose rule has no recent check. It sends no reminder. */
function describeRuleCheck(title: string | null, checks: RuleChecks): string | null {
  const clock = parseOneOf(CLOCKS, title)
  return clock !== null && isUnchecked(clock, checks) ? 'Its rule needs a check, so no reminder is sent' : null
}

/** The page of the case. Who only wrote to us has a conversation. */
function findPersonPage({ id, kind, reason }: QueueRow): string | null {
  if (kind === null) return null
  const hasOnlyConversation = kind !== 'application' && (reason === 'message' || reason === 'enquiry')
  return hasOnlyConversation ? addresses.adminConversation(id) : pageOfCase({ kind, id })
}

function findAction(row: QueueRow, owner: string | undefined): { text: string; href: string } {
  const { id, kind, reason, subjectId } = row
  const page = findPersonPage(row) ?? addresses.adminPayment(subjectId ?? '')
  const paymentPage = kind === 'application' ? page : addresses.adminPayment(subjectId ?? '')
  switch (reason) {
    case 'dispute':
      return { text: 'Answer', href: `${paymentPage}#payments` }
    case 'money':
      return { text: 'Check', href: `${paymentPage}#payments` }
    case 'refund-meaning':
      return { text: 'Answer', href: `${paymentPage}#refunds` }
    case 'document-to-review':
      return { text: 'Review', href: addresses.adminReview({ document: subjectId ?? undefined, owner }) }
    case 'late-document':
      return { text: 'See Request', href: `${page}#documents` }
    case 'lost-mail':
      return { text: 'Send Again', href: addresses.adminMailLog({ about: id }) }
    case 'task':
      return { text: 'Open Task', href: `${page}#tasks` }
    case 'unbooked':
      return { text: 'Book a Time', href: page }
    default:
      return { text: ACTION_TEXTS[reason], href: page }
  }
}

const ACTION_TEXTS = {
  message: 'Answer',
  enquiry: 'Answer',
  'first-reading': 'Read',
  clock: 'See Deadline',
  'in-progress': 'Open',
} as const

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
