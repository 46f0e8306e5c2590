import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { mailWordings } from './table.server.ts'
import type { Passage } from './wording.ts'

export type PassageKey = { template: string; passage: string }

/** How a passage stands: its words, and the version to save over. 0: it is said in the original words. */
export type Worded = { words: string; version: number }

export type ChangedWording =
  | { ok: true; changed: boolean; stands: Worded }
  /** Somebody else worded it since it was read. */
  | { ok: false; reason: 'changed-meanwhile'; stands: Worded }

/** Gives a passage other words, or, where those are the original ones, nothing of its own any more. What stands so already is no change. */
export async function changeWording(
  app: Ground,
  actor: StaffActor,
  { template, passage }: PassageKey,
  { original }: Pick<Passage<never>, 'original'>,
  { words, readVersion }: { words: string; readVersion: number },
): Promise<ChangedWording> {
  return app.db.transaction(async tx => {
    // The mode in which writers wait for each other: there may be no row yet that could be locked.
    await tx.execute(sql`lock table ${mailWordings} in share row exclusive mode`)
    const isThis = and(eq(mailWordings.template, template), eq(mailWordings.passage, passage))
    const [row] = await tx
      .select({ words: mailWordings.words, version: mailWordings.version })
      .from(mailWordings)
      .where(isThis)
    const stands = row ?? { words: original, version: 0 }
    // Asked before what was read: the same words sent again after a lost answer are saved, not in conflict with themselves.
    if (stands.words === words) return { ok: true, changed: false, stands }
    if (stands.version !== readVersion) return { ok: false, reason: 'changed-meanwhile', stands }

    const isRestored = words === original
    const version = isRestored ? 0 : row === undefined ? firstVersion() : row.version + 1
    if (isRestored) await tx.delete(mailWordings).where(isThis)
    else await store(app, tx, { template, passage, words, version })
    await recordEvent(
      app,
      tx,
      {
        type: isRestored ? 'mail.wording_restored' : 'mail.worded',
        actor,
        subject: { kind: 'mail_template', id: template },
        passage,
      },
      { words: { before: stands.words, after: words } },
    )
    return { ok: true, changed: true, stands: { words, version } }
  })
}

/** Begins anywhere, because the row goes with a restoration: whoever read the one before must not take this one for it. */
function firstVersion(): number {
  return randomInt(1, 2 ** 30)
}

async function store(app: Ground, tx: Transaction, { words, version, ...key }: PassageKey & Worded) {
  const changedAt = app.clock.now()
  await tx
    .insert(mailWordings)
    .values({ ...key, words, version, changedAt })
    .onConflictDoUpdate({
      target: [mailWordings.template, mailWordings.passage],
      set: { words, version, changedAt },
    })
}
