import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import { criteria, criteriaSets } from '../table.server.ts'
import { outcomeReasons, outcomes } from './table.server.ts'

/** The decisions that reports and claims count. */
export const IS_COUNTED = isOutsideBin(outcomes.caseId)

/** Loads the decision about a case, or null. The letters of a body name the criteria of its route. */
export async function loadOutcome(db: DatabaseOrTransaction, caseId: string) {
  const [outcome] = await db.select().from(outcomes).where(eq(outcomes.caseId, caseId))
  if (outcome === undefined) return null
  return { ...outcome, criteria: await listCriteriaOf(db, outcome) }
}

type DecidedCase = Pick<typeof outcomes.$inferSelect, 'id' | 'body' | 'route' | 'field'>

/** A retired criterion stays where a reason names it. A field without its own criteria has those of all fields. */
async function listCriteriaOf(db: DatabaseOrTransaction, { id, body, route, field }: DecidedCase) {
  if (body === null || route === null) return []
  const rows = await db
    .select({
      id: criteria.id,
      title: criteria.title,
      field: criteriaSets.field,
      reason: outcomeReasons.reason,
    })
    .from(criteria)
    .innerJoin(criteriaSets, eq(criteriaSets.id, criteria.setId))
    .leftJoin(outcomeReasons, and(eq(outcomeReasons.criterionId, criteria.id), eq(outcomeReasons.outcomeId, id)))
    .where(
      and(
        eq(criteriaSets.body, body),
        eq(criteriaSets.route, route),
        or(eq(criteria.isRetired, false), sql`${outcomeReasons.reason} is not null`),
      ),
    )
    .orderBy(asc(criteriaSets.field), asc(criteria.kind), asc(criteria.position), asc(criteria.id))
  const ofField = rows.filter(row => row.field === field)
  return ofField.length > 0 ? ofField : rows
}
