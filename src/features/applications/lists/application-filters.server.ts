import { eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import {
  createChoiceFilter,
  createDayFilter,
  createSearchFilter,
  defineFilters,
} from '#src/database/list-filters.server.ts'
import { addDays, instantInLagos } from '#src/dates.ts'
import { bodyLabel, ENDORSEMENT_ROUTES, ENDORSING_BODIES, routeLabel } from '#src/features/applications/endorsement.ts'
import { IS_OPEN_CASE } from '#src/features/applications/queries.server.ts'
import { findSectorLabel, STORED_SECTORS } from '#src/features/applications/sectors.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { matchesApplications } from '#src/features/cases/search/application-search.server.ts'
import { STATUSES, type Status, statusLabel } from '#src/features/cases/states.ts'
import { createOwnerFilter } from '#src/features/cases/work/owners.server.ts'
import { PAYMENT_PROGRESS, PAYMENT_PROGRESS_KEYS, type PaymentProgress } from '#src/features/money/account.ts'

const STATUS_CHOICES: ReadonlyArray<readonly [Status | 'all-open', string]> = [
  ['all-open', 'All open'],
  ...STATUSES.map(status => [status, statusLabel(status)] as const),
]

export const APPLICATION_FILTERS = defineFilters({
  q: createSearchFilter({ placeholder: 'Reference, email or name', where: matchesApplications }),
  status: createChoiceFilter({
    label: 'Status',
    all: 'All statuses',
    choices: STATUS_CHOICES,
    where: status => (status === 'all-open' ? IS_OPEN_CASE : eq(liveApplications.status, status)),
  }),
  owner: createOwnerFilter(ownerId =>
    ownerId === null ? isNull(liveApplications.ownerId) : eq(liveApplications.ownerId, ownerId),
  ),
  sector: createChoiceFilter({
    label: 'Sector',
    all: 'All sectors',
    choices: STORED_SECTORS.map(sector => [sector, findSectorLabel(sector) ?? sector]),
    where: sector => eq(liveApplications.sector, sector),
  }),
  body: createChoiceFilter({
    label: 'Endorsing body',
    all: 'All bodies',
    choices: ENDORSING_BODIES.map(body => [body, bodyLabel(body)]),
    where: body => eq(liveApplications.endorsingBody, body),
  }),
  route: createChoiceFilter({
    label: 'Route',
    all: 'All routes',
    choices: ENDORSEMENT_ROUTES.map(route => [route, routeLabel(route)]),
    where: route => eq(liveApplications.endorsementRoute, route),
  }),
  payment: createChoiceFilter({
    label: 'Payment',
    all: 'Any payment',
    choices: PAYMENT_PROGRESS_KEYS.map(key => [key, PAYMENT_PROGRESS[key]]),
    where: matchesPaymentProgress,
  }),
  from: createDayFilter({ label: 'From', where: day => gte(liveApplications.createdAt, instantInLagos(day, '00:00')) }),
  to: createDayFilter({
    label: 'To',
    where: day => lt(liveApplications.createdAt, instantInLagos(addDays(day, 1), '00:00')),
  }),
})

export type ApplicationFilters = typeof APPLICATION_FILTERS.none

function matchesPaymentProgress(progress: PaymentProgress): SQL {
  const { settledPence, agreedPence, reducedPence, endedByRefundAt } = liveApplications
  const isRefunded = sql`(${endedByRefundAt} is not null or (${reducedPence} > 0 and ${settledPence} = ${reducedPence}))`
  switch (progress) {
    case 'unpaid':
      return sql`${settledPence} = 0 and not ${isRefunded}`
    case 'partial':
      return sql`${settledPence} > 0 and ${settledPence} < ${agreedPence} and not ${isRefunded}`
    case 'full':
      return sql`${settledPence} >= ${agreedPence} and not ${isRefunded}`
    case 'refunded':
      return isRefunded
    default:
      return assertNever(progress)
  }
}
