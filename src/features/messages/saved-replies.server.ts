import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { ReadDatabase, Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { SavedReplyForm } from './saved-reply.ts'
import { savedReplies } from './table.server.ts'

export type SavedReply = { id: string; title: string; text: string; version: number }

const { id, title, text, version } = savedReplies

/** Lists the replies in alphabetical order. */
export function listSavedReplies(db: ReadDatabase): Promise<Array<SavedReply>> {
  return db
    .select({ id, title, text, version })
    .from(savedReplies)
    .where(isNull(savedReplies.deletedAt))
    .orderBy(asc(sql`lower(${title})`))
}

export type SaveReplyResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'title-taken' }
  | { ok: false; reason: 'changed'; current: SavedReply }

/** A repeated form adds one reply. */
export async function addSavedReply(
  app: AppContext,
  actor: StaffActor,
  { id: newId, ...typed }: SavedReplyForm & { id: string },
): Promise<SaveReplyResult> {
  return app.db.transaction(async tx => {
    if ((await lockReply(tx, newId)) !== null) return { ok: true, changed: false }
    if (!(await isTitleFree(tx, typed.title, newId))) return { ok: false, reason: 'title-taken' }
    await tx.insert(savedReplies).values({ id: newId, ...typed, changedAt: app.clock.now() })
    await recordReply(app, tx, actor, { type: 'saved_reply.added', id: newId }, { before: null, after: typed })
    return { ok: true, changed: true }
  })
}

/** `expectedVersion` is the one that the form showed. */
export async function changeSavedReply(
  app: AppContext,
  actor: StaffActor,
  { id: replyId, expectedVersion, ...typed }: SavedReplyForm & { id: string; expectedVersion: number },
): Promise<SaveReplyResult> {
  return app.db.transaction(async tx => {
    const reply = await lockReply(tx, replyId)
    if (reply === null || reply.deletedAt !== null) return { ok: false, reason: 'not-found' }
    const { deletedAt: _, ...current } = reply
    // Check for a no-op before the version, so that a retried request succeeds.
    if (current.title === typed.title && current.text === typed.text) return { ok: true, changed: false }
    if (current.version !== expectedVersion) return { ok: false, reason: 'changed', current }
    if (!(await isTitleFree(tx, typed.title, replyId))) return { ok: false, reason: 'title-taken' }
    await tx
      .update(savedReplies)
      .set({ ...typed, version: current.version + 1, changedAt: app.clock.now() })
      .where(eq(id, replyId))
    await recordReply(app, tx, actor, { type: 'saved_reply.changed', id: replyId }, { before: current, after: typed })
    return { ok: true, changed: true }
  })
}

export async function deleteSavedReply(app: AppContext, actor: StaffActor, replyId: string): Promise<SaveReplyResult> {
  return app.db.transaction(async tx => {
    const reply = await lockReply(tx, replyId)
    if (reply === null) return { ok: false, reason: 'not-found' }
    if (reply.deletedAt !== null) return { ok: true, changed: false }
    await tx.update(savedReplies).set({ deletedAt: app.clock.now() }).where(eq(id, replyId))
    await recordReply(app, tx, actor, { type: 'saved_reply.deleted', id: replyId }, { before: reply, after: null })
    return { ok: true, changed: true }
  })
}

/** Undoes a deletion, unless another reply has the title by now. */
export async function restoreSavedReply(app: AppContext, actor: StaffActor, replyId: string): Promise<SaveReplyResult> {
  return app.db.transaction(async tx => {
    const reply = await lockReply(tx, replyId)
    if (reply === null) return { ok: false, reason: 'not-found' }
    if (reply.deletedAt === null) return { ok: true, changed: false }
    if (!(await isTitleFree(tx, reply.title, replyId))) return { ok: false, reason: 'title-taken' }
    await tx.update(savedReplies).set({ deletedAt: null }).where(eq(id, replyId))
    await recordReply(app, tx, actor, { type: 'saved_reply.restored', id: replyId }, { before: null, after: reply })
    return { ok: true, changed: true }
  })
}

/** One change at a time, because a violated index on the titles would end the transaction. */
async function lockReply(tx: Transaction, replyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved replies'))`)
  const { deletedAt } = savedReplies
  const rows = await tx.select({ id, title, text, version, deletedAt }).from(savedReplies).where(eq(id, replyId))
  return rows[0] ?? null
}

async function isTitleFree(tx: Transaction, wanted: string, replyId: string): Promise<boolean> {
  const isOther = and(sql`lower(${title}) = lower(${wanted})`, isNull(savedReplies.deletedAt), sql`${id} <> ${replyId}`)
  return (await tx.$count(savedReplies, isOther)) === 0
}

type ReplyEvent = `saved_reply.${'added' | 'changed' | 'deleted' | 'restored'}`

function recordReply(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { type, id: replyId }: { type: ReplyEvent; id: string },
  { before, after }: Record<'before' | 'after', SavedReplyForm | null>,
) {
  return recordEvent(
    app,
    tx,
    { type, actor, subject: { kind: 'saved_reply', id: replyId } },
    {
      title: { before: before?.title ?? null, after: after?.title ?? null },
      text: { before: before?.text ?? null, after: after?.text ?? null },
    },
  )
}
