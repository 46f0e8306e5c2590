import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateInWords, dayInLagos, dayInWords, noonOf, shortDate } from '#src/dates.ts'
import { pageOfCase } from '#src/features/cases/case-kinds.ts'
import { isUnchecked } from '#src/features/cases/dates/clocks.ts'
import { CLOCKS } from '#src/features/cases/dates/milestones.ts'
import type { QueueFilters, QueueRow } from '#src/features/cases/open-work/queue.server.ts'
import {
  hasOwnWork,
  type OpenWorkReason,
  PERMISSION_FOR_MONEY,
  QUEUE_REASON_KEYS,
  QUEUE_REASONS,
} from '#src/features/cases/open-work/reasons.ts'
import type { Facts } from '#src/features/visa/facts.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { cityOf } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'
import { dueInWords } from '../work/load-case-work.server.ts'
import { toQueueQuery } from './queue-filters.ts'
import { addQueuePlace } from './queue-place.ts'

export type ShownQueueRow = Awaited<ReturnType<typeof toShownRows>>[number]

/** The links of the rows keep the filters and the place of each row, so that its page leads to the next one. */
export async function toShownRows(
  app: Pick<App, 'db' | 'clock'>,
  rows: ReadonlyArray<QueueRow>,
  filters: QueueFilters,
) {
  const facts = await loadFacts(app)
  const now = app.clock.now()
  return rows.map((row, index) => toShownRow(row, { now, facts, filters, index, next: rows[index + 1]?.id }))
}

type RowContext = {
  now: Date
  facts: Facts
  filters: QueueFilters
  index: number
  next: string | undefined
}

function toShownRow(row: QueueRow, { now, facts, filters, index, next }: RowContext) {
  const { id, kind, band, reason, reasons, taskIds, name, since, dueOn, needsOwner } = row
  const today = dayInLagos(now)
  const isCaseOfOwner = kind !== null && reasons.some(each => each !== 'task')
  const isMoney = QUEUE_REASONS[reason].may === PERMISSION_FOR_MONEY
  const isReadOnly = filters.viewer !== null && !hasOwnWork(filters.viewer.role)
  const keepPlace = (href: string) => addQueuePlace(href, { id, index, next, query: toQueueQuery(filters) })
  const page = findPersonPage(row)
  const action = findAction(row, filters)
  return {
    id,
    band,
    label: QUEUE_REASONS[reason].label,
    detail: describeDetail(row, facts),
    others: listOthers(row),
    name,
    personHref: page && keepPlace(page),
    since: since > now ? '' : shortDate(since, now),
    sinceExactly: dateAndClock(since),
    due: dueOn === null ? 'no due day' : dueInWords(dueOn, today),
    dueOn: dueOn === null ? undefined : dateInWords(noonOf(dueOn)),
    isLate: dueOn !== null && dueOn < today,
    ownerName: row.ownerName,
    needsOwner,
    toAssign: needsOwner
      ? [
          ...(isCaseOfOwner ? [{ kind: 'cases' as const, id }] : []),
          ...taskIds.map(taskId => ({ kind: 'tasks' as const, id: taskId })),
        ]
      : [],
    snooze:
      row.snoozedUntil === null
        ? null
        : describeSnooze({ until: row.snoozedUntil, by: row.snoozedBy, note: row.snoozeNote }, filters.isSnoozed),
    maySnooze: kind !== null && !isMoney && row.snoozedUntil === null,
    action: { text: isReadOnly ? 'Open' : action.text, href: action.isOfCase ? keepPlace(action.href) : action.href },
    /** Where the steps between cases lead. */
    step: keepPlace(action.isOfCase ? action.href : (page ?? action.href)),
  }
}

/** Returns for example “Snoozed until Friday 4 December 2026 by Amina: waits for the letter”. */
export function describeSnooze(
  { until, by, note }: { until: string; by: string | null; note: string | null },
  isAll = true,
): string {
  const words = `until ${dayInWords(until)} by ${by ?? 'a former colleague'}${note === null ? '' : `: ${note}`}`
  return isAll ? `Snoozed ${words}` : `The rest is snoozed ${words}`
}

/** Names the other reasons, for example “Task (2)” and “Document to review”. */
function listOthers({ reason, reasons }: QueueRow) {
  const words = QUEUE_REASON_KEYS.flatMap(key => {
    const count = reasons.filter(each => each === key).length - (key === reason ? 1 : 0)
    const { label } = QUEUE_REASONS[key]
    if (count === 0) return []
    return [count === 1 ? label : `${label} (${count})`]
  })
  return { count: reasons.length - 1, words }
}

/** Says more about the reason. A deadline whose rule has no recent check sends no reminder. */
function describeDetail({ reason, kind, title }: QueueRow, facts: Facts): string | null {
  if (reason === 'message') return kind === 'enquiry' ? 'From the contact page' : null
  if (reason === 'time-wish') return title && `${cityOf(title)} time`
  if (reason !== 'clock') return title
  const clock = parseOneOf(CLOCKS, title)
  return clock !== null && isUnchecked(clock, facts) ? 'Its rule needs a check, so no reminder is sent' : null
}

/** The page of the case. Who only wrote to us has a conversation. */
function findPersonPage({ id, kind, reason }: QueueRow): string | null {
  if (kind === null) return null
  return kind !== 'application' && (reason === 'message' || reason === 'time-wish')
    ? addresses.adminConversation(id)
    : pageOfCase({ kind, id })
}

/** `isOfCase` is false for pages of lists, which have their own next one. */
function findAction(row: QueueRow, filters: QueueFilters): { text: string; href: string; isOfCase: boolean } {
  const { id, kind, reason, subjectId } = row
  const page = findPersonPage(row) ?? addresses.adminPayment(subjectId ?? '')
  const paymentPage = kind === 'application' ? page : addresses.adminPayment(subjectId ?? '')
  const toAction = (text: string, href: string) => ({ text, href, isOfCase: true })
  switch (reason) {
    case 'dispute':
      return toAction('Answer', `${paymentPage}#payments`)
    case 'money':
      return toAction('Check', `${paymentPage}#payments`)
    case 'refund-meaning':
      return toAction('Answer', `${paymentPage}#refunds`)
    case 'document-to-review': {
      const { owner } = toQueueQuery(filters)
      return {
        text: 'Review',
        href: addresses.adminReview({ document: subjectId ?? undefined, owner }),
        isOfCase: false,
      }
    }
    case 'late-document':
      return toAction('See Request', `${page}#documents`)
    case 'letter-to-check':
      return toAction('Check', addresses.adminLetters(id))
    case 'late-letter':
      return toAction('See Letter', addresses.adminLetters(id))
    case 'proposed-evidence':
      return toAction('Read', addresses.adminEvidence(id))
    case 'refusal-reasons':
      return toAction('Record Reasons', `${page}#outcome`)
    case 'lost-mail':
      return { text: 'Send Again', href: addresses.adminMailLog({ about: id }), isOfCase: false }
    case 'task':
      return toAction('Open Task', page)
    case 'clock':
      return toAction('See Deadline', `${page}#dates`)
    case 'call-summary':
      return toAction('Write the Summary', `${page}#summary`)
    case 'message':
    case 'time-wish':
      return toAction('Answer', kind === 'application' ? `${page}#messages` : page)
    default:
      return toAction(ACTION_TEXTS[reason], page)
  }
}

const ACTION_TEXTS = {
  unbooked: 'Book a Time',
  'first-reading': 'Read',
  'in-progress': 'Open',
} as const satisfies Partial<Record<OpenWorkReason, string>>
