import type { AppContext } from '#src/database/app-context.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'

export type DiaryContext = AppContext & { storage: FileStorage }

export type DiaryEntry = { at: Date; write: (app: DiaryContext) => Promise<unknown> }

/** Runs the entries whose time has passed, in order, each with a clock that shows its own time. Skips future entries. */
export async function writeDiary(app: DiaryContext, entries: ReadonlyArray<DiaryEntry>): Promise<void> {
  const now = app.clock.now()
  const pastEntries = entries
    .filter(entry => entry.at < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, write } of pastEntries) await write({ ...app, clock: { now: () => new Date(at) } })
}

export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
