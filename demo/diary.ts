import type { Ground } from '#src/database/ground.ts'
import type { FileStorage } from '#src/features/files/file-ground.ts'

/** What everything of the past is written with. */
export type DiaryGround = Ground & { storage: FileStorage }

/** Something that somebody did at a moment of the past, by the same verbs as everybody does it now. */
export type Entry = { at: Date; write: (app: DiaryGround) => Promise<unknown> }

/** Writes everything down in the order in which it happened, each with the clock at its moment. What lies ahead is left out. */
export async function writeDiary(app: DiaryGround, entries: ReadonlyArray<Entry>): Promise<void> {
  const now = app.clock.now()
  const past = entries.filter(entry => entry.at < now).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, write } of past) await write({ ...app, clock: { now: () => new Date(at) } })
}

export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
