import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateInWords, dayInLagos, noonOf, shortDate } from '#src/dates.ts'
import { latestChecks } from '#src/features/facts/queries.server.ts'
import { isUnchecked, type RuleChecks } from '#src/features/milestones/clocks.ts'
import { CLOCKS } from '#src/features/milestones/milestones.ts'
import {
  countQueue,
  loadQueue,
  MAX_COUNTED_PER_REASON,
  type QueueRow,
  sumQueue,
} from '#src/features/search/queue/queue.server.ts'
import { QUEUE_REASON_KEYS, QUEUE_REASONS, type QueueReason } from '#src/features/search/queue/reasons.ts'
import { listPossibleOwners } from '#src/features/work/owners.server.ts'
import { listViews } from '#src/features/work/saved-views.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import type { App } from '../../app-context.ts'
import { countInWords } from '../parts/list-page-props.server.ts'
import { listPaymentsWithoutApplication } from '../payments/list-payments-without-application.server.ts'
import { dueInWords } from '../work/due-in-words.ts'

export type QueuePage = Awaited<ReturnType<typeof loadQueuePage>>
export type ShownQueueRow = QueuePage['rows'][number]

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loadQueuePage(app: App, query: URLSearchParams, staffId: string) {
  const reason = parseOneOf(QUEUE_REASON_KEYS, query.get('reason'))
  const shownOwner = readOwner(query.get('owner'))
  const owner = shownOwner === 'mine' ? staffId : shownOwner
  const after = query.get('after')
  const [{ rows, hasMore }, counts, colleagues, views, payments, latest] = await Promise.all([
    loadQueue(app, { filters: { reason, owner }, after }),
    countQueue(app, owner),
    listPossibleOwners(app.db),
    listViews(app.db, 'queue'),
    listPaymentsWithoutApplication(app),
    latestChecks(app.db),
  ])
  const isOfOther =
    shownOwner !== null && owner !== staffId && shownOwner !== 'none' && !colleagues.some(({ id }) => id === owner)
  const ownerQuery = { owner: shownOwner ?? undefined }
  const last = rows.at(-1)
  return {
    reason,
    views,
    total: countInWords(sumQueue(counts)),
    chips: QUEUE_REASON_KEYS.filter(key => key === reason || counts[key] !== undefined).map(key => ({
      key,
      label: QUEUE_REASONS[key].label,
      count: reasonCountInWords(counts[key] ?? 0),
      isShown: key === reason,
      href: addresses.adminQueue({ ...ownerQuery, reason: key === reason ? undefined : key }),
    })),
    owners: {
      shown: shownOwner,
      choices: [
        ['mine', 'Mine'] as const,
        ['none', 'Unassigned'] as const,
        ...colleagues.map(({ id, name }) => [id, name] as const),
        ...(isOfOther ? [[shownOwner, 'A former colleague'] as const] : []),
      ],
    },
    payments: reason === null || reason === 'money' ? payments : [],
    rows: rows.map(row => toShownRow(row, { now: app.clock.now(), latest, ...ownerQuery })),
    firstHref: after === null ? null : addresses.adminQueue({ ...ownerQuery, reason: reason ?? undefined }),
    nextHref:
      hasMore && last !== undefined
        ? addresses.adminQueue({ ...ownerQuery, reason: reason ?? undefined, after: last.cursor })
        : null,
  }
}

function readOwner(text: string | null): string | null {
  return text !== null && (text === 'mine' || text === 'none' || ID_PATTERN.test(text)) ? text : null
}

export function reasonCountInWords(count: number): string {
  return count > MAX_COUNTED_PER_REASON ? `${MAX_COUNTED_PER_REASON}+` : String(count)
}

type RowContext = { now: Date; latest: RuleChecks['latest']; owner: string | undefined }

function toShownRow(row: QueueRow, { now, latest, owner }: RowContext) {
  const { reason, id, name, applicationId, ownerName, detail, waitingSince, dueOn } = row
  const today = dayInLagos(now)
  const showsDetail = reason === 'task' || reason === 'document-to-review' || reason === 'late-document'
  return {
    id: `${reason} ${id}`,
    reason,
    label: QUEUE_REASONS[reason].label,
    detail:
      showsDetail || (reason === 'owner-left' && applicationId !== null)
        ? detail
        : describeRuleCheck(row, { latest, today }),
    name,
    personHref: findPersonPage(row),
    since: shortDate(waitingSince, now),
    sinceExactly: dateAndClock(waitingSince),
    due: dueInWords(dueOn, today),
    dueOn: dateInWords(noonOf(dueOn)),
    isLate: dueOn < today,
    ownerName,
    toAssign: row.assigns && { kind: row.assigns, id },
    action: findAction(row, owner),
  }
}

/** Warns of a deadline whose rule has no recent check. It sends no reminder. */
function describeRuleCheck({ reason, detail }: QueueRow, checks: RuleChecks): string | null {
  const clock = reason === 'clock' ? parseOneOf(CLOCKS, detail) : null
  return clock !== null && isUnchecked(clock, checks) ? 'Its rule needs a check, so no reminder is sent' : null
}

/** The page of the case, the conversation, or the customer of a consultation. */
function findPersonPage({ reason, id, applicationId, assigns }: QueueRow): string | null {
  if (applicationId !== null) return addresses.adminApplication(applicationId)
  if (reason === 'message' || reason === 'enquiry') return addresses.adminThread(id)
  if (reason === 'unbooked' || assigns === 'cases') return addresses.adminPerson(id)
  return null
}

function findAction(row: QueueRow, owner: string | undefined): { text: string; href: string } {
  const { reason, id, applicationId, detail } = row
  const page = findPersonPage(row)
  switch (reason) {
    case 'dispute':
    case 'money':
      return {
        text: reason === 'money' ? 'Check' : 'Answer',
        href: applicationId === null ? addresses.adminPayment(detail ?? '') : `${page}#payments`,
      }
    case 'refund-meaning':
      return { text: 'Answer', href: `${page ?? addresses.adminPayment(detail ?? '')}#refunds` }
    case 'document-to-review':
      return { text: 'Review', href: addresses.adminReview({ document: id, owner }) }
    case 'late-document':
      return { text: 'See request', href: `${page}#documents` }
    case 'lost-mail':
      return { text: 'Send again', href: addresses.adminMailLog({ about: applicationId ?? undefined }) }
    case 'task':
      return { text: 'Open task', href: `${page}#tasks` }
    case 'unbooked':
      return { text: 'Book a time', href: page ?? addresses.adminCalendar() }
    default:
      return { text: ACTION_TEXTS[reason] ?? 'Open', href: page ?? addresses.adminMailLog() }
  }
}

const ACTION_TEXTS: Partial<Record<QueueReason, string>> = {
  message: 'Answer',
  enquiry: 'Answer',
  'first-reading': 'Read',
  clock: 'See deadline',
}
