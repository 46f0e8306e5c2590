import { asc } from 'drizzle-orm'
import { dayInLagos, noonOf, shortDate } from '#src/dates.ts'
import { nameCriteriaSet } from '#src/features/visa/criteria.ts'
import { isCheckOverdue } from '#src/features/visa/facts.ts'
import { criteria, criteriaSets } from '#src/features/visa/table.server.ts'
import type { App } from '../../../app-context.ts'

type CriteriaPage = Awaited<ReturnType<typeof loadCriteriaPage>>
export type ShownSet = CriteriaPage['sets'][number]
export type ShownCriterion = ShownSet['criteria'][number]

type Filter = { [Key in 'body' | 'route' | 'field']: string | null }

/** Lists the sets that the query names, with retired criteria last. */
export async function loadCriteriaPage(app: App, filter: Filter) {
  const [sets, rows] = await Promise.all([
    app.db.select().from(criteriaSets).orderBy(asc(criteriaSets.id)),
    app.db.select().from(criteria).orderBy(asc(criteria.isRetired), asc(criteria.position), asc(criteria.id)),
  ])
  const now = app.clock.now()
  const today = dayInLagos(now)
  const isNamed = (set: Filter) =>
    (['body', 'route', 'field'] as const).every(key => filter[key] === null || filter[key] === set[key])
  return {
    total: sets.length,
    sets: sets.filter(isNamed).map(set => ({
      ...set,
      name: nameCriteriaSet(set),
      isOverdue: isCheckOverdue(set.nextCheckOn, today),
      checked: set.checkedOn === null ? 'Not yet' : shortDate(noonOf(set.checkedOn), now),
      due: set.nextCheckOn === null ? null : shortDate(noonOf(set.nextCheckOn), now),
      criteria: rows.filter(({ setId }) => setId === set.id).map(({ setId: _, ...criterion }) => criterion),
    })),
  }
}
