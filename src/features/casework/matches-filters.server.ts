import { eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { daysAfter, instantInLagos } from '#src/dates.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { never } from '#src/never.ts'
import type { ListFilters } from './list-filters.ts'
import { matchesSearch } from './matches-search.server.ts'
import type { PaymentProgress } from './payment-progress.ts'

/** What an application must fulfil to be in the list. */
export function matchesFilters({ q, status, sector, payment, from, to }: ListFilters): Array<SQL> {
  return [
    ...matchesSearch(q),
    status === null ? [] : eq(applications.status, status),
    sector === null ? [] : eq(applications.categoryOfTalent, sector),
    payment === null ? [] : isPaidSoFar(payment),
    from === null ? [] : gte(applications.createdAt, instantInLagos(from, '00:00')),
    to === null ? [] : lt(applications.createdAt, instantInLagos(daysAfter(to, 1), '00:00')),
  ].flat()
}

function isPaidSoFar(payment: PaymentProgress): SQL {
  const { settledPence, agreedPence } = applications
  switch (payment) {
    case 'unpaid':
      return eq(settledPence, 0)
    case 'partial':
      return sql`${settledPence} > 0 and ${settledPence} < ${agreedPence}`
    case 'full':
      return gte(settledPence, agreedPence)
    default:
      return never(payment)
  }
}
