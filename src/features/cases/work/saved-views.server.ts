import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { MAX_VIEWS_PER_PAGE, type VIEW_REFUSALS, type ViewPage } from './forms.ts'
import { savedViews } from './table.server.ts'

export type SavedView = { id: string; name: string; query: string }

export function listViews(db: ReadDatabase, page: ViewPage): Promise<Array<SavedView>> {
  return db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.page, page))
    .orderBy(asc(sql`lower(${savedViews.name})`))
    .limit(MAX_VIEWS_PER_PAGE)
}

export type NewView = { idempotencyKey?: string; page: ViewPage; name: string; query: string }

export async function saveView(
  app: AppContext,
  actor: StaffActor,
  { idempotencyKey: id = randomUUID(), page, name, query }: NewView,
): Promise<{ ok: true } | { ok: false; reason: keyof typeof VIEW_REFUSALS }> {
  return app.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved views'))`)
    const inserted = await tx
      .insert(savedViews)
      .values({ id, page, name, query, createdBy: actor.id, createdAt: app.clock.now() })
      .onConflictDoNothing()
      .returning({ id: savedViews.id })
    if (inserted.length === 0) {
      const isRepeated = (await tx.$count(savedViews, eq(savedViews.id, id))) > 0
      return isRepeated ? { ok: true } : { ok: false, reason: 'name-taken' }
    }
    if ((await tx.$count(savedViews, eq(savedViews.page, page))) > MAX_VIEWS_PER_PAGE) {
      await tx.delete(savedViews).where(eq(savedViews.id, id))
      return { ok: false, reason: 'too-many' }
    }
    const event = { type: 'view.saved', actor, subject: { kind: 'view', id }, page } as const
    await recordEvent(app, tx, event, { name: { before: null, after: name } })
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
