import { and, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { mailWordings } from './table.server.ts'
import type { Passage } from './wording.ts'

export type PassageKey = { template: string; passage: string }

/** The words of a passage that are in force, and how often they were changed. */
export type Worded = { words: string; version: number }

export type ChangedWording =
  | { ok: true; changed: boolean; isRestored: boolean; stands: Worded }
  /** Somebody else changed it since it was read. */
  | { ok: false; reason: 'changed-meanwhile'; stands: Worded }

/** Gives a passage other words. The original words restore it: then none of its own are stored. */
export async function changeWording(
  app: Ground,
  actor: StaffActor,
  { template, passage }: PassageKey,
  { original }: Pick<Passage<never>, 'original'>,
  { words, readVersion }: { words: string; readVersion: number },
): Promise<ChangedWording> {
  const isThis = and(eq(mailWordings.template, template), eq(mailWordings.passage, passage))
  const isRestored = words === original
  return app.db.transaction(async tx => {
    const changedAt = app.clock.now()
    // A row that can be locked: concurrent first saves wait here for each other.
    await tx
      .insert(mailWordings)
      .values({ template, passage, words: null, version: 0, changedAt })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ words: mailWordings.words, version: mailWordings.version })
      .from(mailWordings)
      .where(isThis)
      .for('update')
    const stands = { words: row?.words ?? original, version: row?.version ?? 0 }
    // Check for a no-op before the version, so that a retried request succeeds.
    if (stands.words === words) return { ok: true, changed: false, isRestored, stands }
    if (stands.version !== readVersion) return { ok: false, reason: 'changed-meanwhile', stands }

    const version = stands.version + 1
    await tx
      .update(mailWordings)
      .set({ words: isRestored ? null : words, version, changedAt })
      .where(isThis)
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
    return { ok: true, changed: true, isRestored, stands: { words, version } }
  })
}
