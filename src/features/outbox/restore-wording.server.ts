import type { StaffActor } from '#src/features/audit/events.ts'
import { type ChangedWording, changeWording, type PassageKey } from './change-wording.server.ts'
import type { WordingGround } from './word-passage.server.ts'
import { passageOf } from './wording.ts'

/** Gives a passage its original words back. `readVersion`: of what stood when it was read. Whoever calls has seen to it that an owner asks. */
export async function restoreWording(
  app: WordingGround,
  actor: StaffActor,
  { template, passage, readVersion }: PassageKey & { readVersion: number },
): Promise<ChangedWording | { ok: false; reason: 'unknown' }> {
  const asked = passageOf(app.mailTemplates.get(template), passage)
  if (asked === null) return { ok: false, reason: 'unknown' }
  return changeWording(app, actor, { template, passage }, asked, { words: asked.original, readVersion })
}
