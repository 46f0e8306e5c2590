import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { storedDayInWords } from '#src/features/events/event-words.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import type { CriteriaSetForm, CriterionForm } from './criteria-form.ts'
import { describeOfficialPages } from './facts.ts'
import { criteria, criteriaSets } from './table.server.ts'

/** `more-optional-than-there-are` has the number of optional criteria, `fewer-optional-than-needed` the number needed. */
export type SaveCriteriaResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'conflict' | 'no-mandatory' }
  | { ok: false; reason: 'more-optional-than-there-are' | 'fewer-optional-than-needed'; count: number }

/** Saves the numbers, limits, sources and days of a set. The caller checks the role. */
export async function saveCriteriaSet(
  app: AppContext,
  actor: StaffActor,
  { set: id, expectedVersion, ...typed }: CriteriaSetForm,
): Promise<SaveCriteriaResult> {
  return app.db.transaction(async tx => {
    const current = await lockSet(tx, id)
    if (current === null) return { ok: false, reason: 'not-found' }
    const changes = listChanges(current, typed)
    // Check for a no-op before the version, so that a retried request succeeds.
    if (changes === null) return { ok: true, changed: false }
    if (current.version !== expectedVersion) return { ok: false, reason: 'conflict' }
    const { optional } = await countCriteria(tx, id)
    if (typed.optionalNeeded > optional) return { ok: false, reason: 'more-optional-than-there-are', count: optional }
    await tx.update(criteriaSets).set(typed).where(eq(criteriaSets.id, id))
    await recordChange(app, tx, actor, id, changes)
    return { ok: true, changed: true }
  })
}

/** Adds or changes a criterion. `newId` is the id of a new one, so that a repeated form adds it once. */
export async function saveCriterion(
  app: AppContext,
  actor: StaffActor,
  { set: setId, criterion, expectedVersion, ...typed }: CriterionForm,
  newId: string,
): Promise<SaveCriteriaResult> {
  return app.db.transaction(async tx => {
    const set = await lockSet(tx, setId)
    if (set === null) return { ok: false, reason: 'not-found' }
    const id = criterion || newId
    const [current = null] = await tx
      .select()
      .from(criteria)
      .where(and(eq(criteria.id, id), eq(criteria.setId, setId)))
    if (current === null && criterion !== '') return { ok: false, reason: 'not-found' }
    const changes = listChanges(current ?? {}, typed)
    if (changes === null) return { ok: true, changed: false }
    if (set.version !== expectedVersion) return { ok: false, reason: 'conflict' }
    const counts = await countCriteria(tx, setId, id)
    if (!typed.isRetired) counts[typed.kind]++
    if (counts.mandatory === 0) return { ok: false, reason: 'no-mandatory' }
    if (counts.optional < set.optionalNeeded)
      return { ok: false, reason: 'fewer-optional-than-needed', count: set.optionalNeeded }
    if (current === null) await tx.insert(criteria).values({ id, setId, ...typed })
    else await tx.update(criteria).set(typed).where(eq(criteria.id, id))
    const title = { before: current?.title ?? null, after: typed.title }
    await recordChange(app, tx, actor, setId, { title, ...changes })
    return { ok: true, changed: true }
  })
}

async function lockSet(tx: Transaction, id: string) {
  const [set] = await tx.select().from(criteriaSets).where(eq(criteriaSets.id, id)).for('update')
  return set ?? null
}

async function countCriteria(tx: Transaction, setId: string, except = '') {
  const counts = { mandatory: 0, optional: 0 }
  const rows = await tx
    .select({ id: criteria.id, kind: criteria.kind })
    .from(criteria)
    .where(and(eq(criteria.setId, setId), eq(criteria.isRetired, false)))
  for (const { id, kind } of rows) if (id !== except) counts[kind]++
  return counts
}

type Values = Readonly<Record<string, unknown>>

/** Returns the fields that differ with what they say before and after, or null. */
function listChanges(current: Values, typed: Values): ChangedValues | null {
  const fields = Object.keys(typed).filter(field => !isDeepStrictEqual(current[field], typed[field]))
  if (fields.length === 0) return null
  return Object.fromEntries(
    fields.map(field => [
      field,
      { before: describeField(field, current[field]), after: describeField(field, typed[field]) },
    ]),
  )
}

function describeField(field: string, value: unknown): unknown {
  if (field === 'sources' && Array.isArray(value)) return describeOfficialPages(value)
  const isDay = field === 'checkedOn' || field === 'nextCheckOn'
  return isDay && typeof value === 'string' ? storedDayInWords(value) : (value ?? null)
}

/** Each change of a set or of its criteria gives the set a new version, which the keys of cached pages contain. */
async function recordChange(app: AppContext, tx: Transaction, actor: StaffActor, id: string, changes: ChangedValues) {
  await tx
    .update(criteriaSets)
    .set({ version: sql`${criteriaSets.version} + 1` })
    .where(eq(criteriaSets.id, id))
  await recordEvent(app, tx, { type: 'criteria.changed', actor, subject: { kind: 'criteria', id }, set: id }, changes)
}
