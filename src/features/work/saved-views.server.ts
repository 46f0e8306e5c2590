import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { ViewPage } from './saved-view-form.ts'
import { savedViews } from './table.server.ts'

export type SavedView = { id: string; name: string; query: string }

const MAX_VIEWS_PER_PAGE = 50

const viewsOfPage = buildOnce(db =>
  db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.page, sql.placeholder('page')))
    .orderBy(asc(sql`lower(${savedViews.name})`))
    .limit(MAX_VIEWS_PER_PAGE),
)

export function listViews(db: DatabaseOrTransaction, page: ViewPage): Promise<Array<SavedView>> {
  return viewsOfPage(db).execute({ page })
}

export type SaveViewResult = { ok: true } | { ok: false; reason: 'name-taken' | 'too-many' | 'not-found' }

export async function saveView(
  app: AppContext,
  actor: StaffActor,
  {
    idempotencyKey: id = randomUUID(),
    ...view
  }: { idempotencyKey?: string; page: ViewPage; name: string; query: string },
): Promise<SaveViewResult> {
  return app.db.transaction(async tx => {
    const [sameId] = await tx.select({ id: savedViews.id }).from(savedViews).where(eq(savedViews.id, id))
    if (sameId !== undefined) return { ok: true }
    if ((await listViews(tx, view.page)).length === MAX_VIEWS_PER_PAGE) return { ok: false, reason: 'too-many' }
    const inserted = await tx
      .insert(savedViews)
      .values({ id, ...view, createdBy: actor.id, createdAt: app.clock.now() })
      .onConflictDoNothing()
      .returning({ id: savedViews.id })
    if (inserted.length === 0) return { ok: false, reason: 'name-taken' }
    const event = { type: 'view.saved', actor, subject: { kind: 'view', id }, page: view.page } as const
    await recordEvent(app, tx, event, { name: { before: null, after: view.name } })
    return { ok: true }
  })
}

export async function renameView(
  app: AppContext,
  actor: StaffActor,
  { id, name }: { id: string; name: string },
): Promise<SaveViewResult> {
  return app.db.transaction(async tx => {
    const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
    if (view === undefined) return { ok: false, reason: 'not-found' }
    if (view.name === name) return { ok: true }
    const others = await listViews(tx, view.page)
    const isTaken = others.some(other => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
    if (isTaken) return { ok: false, reason: 'name-taken' }
    await tx.update(savedViews).set({ name }).where(eq(savedViews.id, id))
    const event = { type: 'view.saved', actor, subject: { kind: 'view', id }, page: view.page } as const
    await recordEvent(app, tx, event, { name: { before: view.name, after: name } })
    return { ok: true }
  })
}

/** A repeated request succeeds. */
export async function deleteView(app: AppContext, actor: StaffActor, id: string): Promise<void> {
  await app.db.transaction(async tx => {
    const [view] = await tx.delete(savedViews).where(eq(savedViews.id, id)).returning()
    if (view === undefined) return
    const event = { type: 'view.deleted', actor, subject: { kind: 'view', id }, page: view.page } as const
    await recordEvent(app, tx, event, { name: { before: view.name, after: null } })
  })
}
