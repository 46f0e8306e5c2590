import { and, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { isInStates, joinAsSqlList } from '#src/database/columns.ts'
import { createChoiceFilter, createSearchFilter, defineFilters } from '#src/database/list-filters.server.ts'
import { dayInLagos, daysBetween } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { matchesApplications } from '#src/features/cases/search/application-search.server.ts'
import { isPayable, isSecondPaymentDue, STATUSES } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { exportList } from '#src/features/events/export-list.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { calculateAccount, INSTALMENT_LABELS, isDueNow, isRestDue } from '#src/features/money/account.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { loadLatestRate } from '#src/features/site/exchange-rate/queries.server.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'

export const AGE_BANDS = [
  ['week', '0 to 7 days'],
  ['month', '8 to 30 days'],
  ['older', 'Over 30 days'],
] as const

type AgeBand = (typeof AGE_BANDS)[number][0]

export const OWED_FILTERS = defineFilters({
  q: createSearchFilter({ placeholder: 'Reference, email or name', where: matchesApplications }),
  age: createChoiceFilter({ label: 'Owed for', all: 'Any time', choices: AGE_BANDS }),
  paid: createChoiceFilter({
    label: 'Paid so far',
    all: 'Anything or nothing',
    choices: [
      ['part', 'A part'],
      ['nothing', 'Nothing yet'],
    ],
  }),
})

export type OwedFilters = typeof OWED_FILTERS.none

export type OwedRow = Awaited<ReturnType<typeof loadOwed>>[number]

const SECOND_DUE_STATUSES = joinAsSqlList(STATUSES.filter(isSecondPaymentDue))

/** When the case last came to the final review or a later step. Cases that were added there have no such event. */
const SECOND_DUE_SINCE = sql`coalesce((
  select max(event.at) from ${auditEvents} as event
  where event.case_id = ${liveApplications}.id and event.type = 'application.updated'
    and event.details ->> 'to' in (${SECOND_DUE_STATUSES}) and event.details ->> 'from' not in (${SECOND_DUE_STATUSES})
), ${liveApplications}.status_since)`.mapWith(liveApplications.statusSince)

/**
 * Lists what applications owe now, the oldest first. An initial payment is owed since the application came in or its last
 * part was paid, a second one since the final review. Naira are a guide at the latest rate.
 */
export async function loadOwed({ db, clock }: Pick<AppContext, 'db' | 'clock'>, filters: OwedFilters) {
  const now = clock.now()
  const { settledPence, agreedPence, reducedPence, endedByRefundAt, plan, status } = liveApplications
  const [rows, rate] = await Promise.all([
    db
      .select({
        id: liveApplications.id,
        name: liveApplications.applicantName,
        email: liveApplications.email,
        reference: liveApplications.reference,
        item: liveApplications.item,
        createdAt: liveApplications.createdAt,
        paymentDate: liveApplications.paymentDate,
        secondDueSince: SECOND_DUE_SINCE,
        settledPence,
        agreedPence,
        reducedPence,
        endedByRefundAt,
        plan,
        status,
      })
      .from(liveApplications)
      .where(
        and(
          lt(settledPence, agreedPence),
          isNull(endedByRefundAt),
          isInStates(status, isPayable),
          ...OWED_FILTERS.matches({ ...filters, age: null, paid: null }),
        ),
      )
      .orderBy(sql`created_at`, sql`id`),
    loadLatestRate(db, now),
  ])
  const owed = rows.flatMap(row => {
    const account = calculateAccount(row.plan, row)
    const { due } = account
    if (due === null || !isDueNow(due, row.status)) return []
    const lastPaid = row.paymentDate ?? row.createdAt
    const since = due.instalment === 'final' && row.secondDueSince > lastPaid ? row.secondDueSince : lastPaid
    const days = daysBetween(dayInLagos(since), dayInLagos(now))
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      reference: row.reference,
      what: `${ITEMS[row.item].name}, ${isRestDue(account) ? 'rest of the ' : ''}${INSTALMENT_LABELS[due.instalment].toLowerCase()}`,
      paid: row.settledPence > row.reducedPence ? ('part' as const) : ('nothing' as const),
      pence: due.pence,
      kobo: rate === null ? null : convertToKobo(due.pence, rate.nairaMicrosPerPound),
      since,
      days,
      band: findBand(days),
    }
  })
  return owed
    .filter(
      ({ band, paid }) =>
        [band, null].includes(filters.age as AgeBand | null) &&
        [paid, null].includes(filters.paid as typeof paid | null),
    )
    .toSorted((a, b) => +a.since - +b.since)
}

function findBand(days: number): AgeBand {
  if (days <= 7) return 'week'
  return days <= 30 ? 'month' : 'older'
}

/** Returns chunks of CSV, one line for each application. */
export async function exportOwed(app: AppContext, actor: StaffActor, filters: OwedFilters) {
  const rows = await loadOwed(app, filters)
  return exportList(app, actor, {
    type: 'owed.exported',
    filters: OWED_FILTERS.filterParams(filters),
    headings: ['Customer', 'Email', 'Application', 'For', 'Owed GBP', 'Owed NGN (guide)', 'Owed since', 'Days', 'Age'],
    readBatch: async () => ({ rows, next: null }),
    toCells: ({ name, email, reference, what, pence, kobo, since, days, band }) => [
      name,
      email,
      reference ?? '',
      what,
      pence / 100,
      kobo === null ? '' : kobo / 100,
      dayInLagos(since),
      days,
      AGE_BANDS.find(([key]) => key === band)?.[1] ?? '',
    ],
  })
}
