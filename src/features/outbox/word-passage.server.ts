import { and, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Mail } from './mail.ts'
import { mailWordings } from './table.server.ts'
import type { Passage } from './wording.ts'
import { judgeWords, passageOf } from './wording.ts'

export type WordingGround = Ground & {
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

export type PassageKey = { template: string; passage: string }

/** The words of a passage that are in force, and how often they were changed. */
export type Worded = { words: string; version: number }

export type ChangedWording =
  | { ok: true; changed: boolean; isRestored: boolean; stands: Worded }
  | { ok: false; reason: 'changed-meanwhile'; stands: Worded }

export type WordedPassage =
  | ChangedWording
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'refused'; says: string }

/**
 * Changes a passage for all later mails; the original words restore it. `readVersion`: of what was read. The caller
 * checks for an owner.
 */
export async function wordPassage(
  app: WordingGround,
  actor: StaffActor,
  { template, passage, words, readVersion }: PassageKey & { words: string; readVersion: number },
): Promise<WordedPassage> {
  const asked = passageOf(app.mailTemplates.get(template), passage)
  if (asked === null) return { ok: false, reason: 'unknown' }
  const judged = judgeWords(asked, words)
  if (!judged.ok) return { ok: false, reason: 'refused', says: judged.says }
  return changeWording(
    app,
    actor,
    { template, passage, original: asked.original },
    { words: judged.words, readVersion },
  )
}

/** Gives a passage its original words back. `readVersion`: of what stood when it was read. Whoever calls has seen to it that an owner asks. */
export async function restoreWording(
  app: WordingGround,
  actor: StaffActor,
  { template, passage, readVersion }: PassageKey & { readVersion: number },
): Promise<ChangedWording | { ok: false; reason: 'unknown' }> {
  const asked = passageOf(app.mailTemplates.get(template), passage)
  if (asked === null) return { ok: false, reason: 'unknown' }
  return changeWording(
    app,
    actor,
    { template, passage, original: asked.original },
    { words: asked.original, readVersion },
  )
}

/** Gives a passage other words. The original words restore it: then none of its own are stored. */
async function changeWording(
  app: Ground,
  actor: StaffActor,
  { template, passage, original }: PassageKey & Pick<Passage<never>, 'original'>,
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
