import { Unavailable } from '#src/unavailable.ts'
import type { FileContext } from './file-context.ts'

/** Removes files that are no longer needed from the intake. If that fails, `sweepFiles` removes them later. */
export async function discardReceivedFiles(
  { intake, log }: Pick<FileContext, 'intake' | 'log'>,
  received: ReadonlyArray<{ id: string }>,
): Promise<void> {
  for (const { id } of received) {
    try {
      await intake.remove(id)
    } catch (err) {
      log.warn({ err }, 'a received file could not be removed; the sweep retries')
    }
  }
}

/**
 * Removes stored files and those of the intake. Can be repeated. A job of release 1.0.0 names no keys, so `sweepFiles`
 * removes its files. Throws Unavailable.
 */
export async function removeFiles(
  app: FileContext,
  { keys = [], uploadIds }: { keys?: ReadonlyArray<string>; uploadIds: ReadonlyArray<string> },
): Promise<void> {
  const outcomes: Array<'removed' | 'kept'> = []
  for (const key of keys) outcomes.push(await app.storage.remove(key))
  for (const id of uploadIds) outcomes.push(await app.intake.remove(id))
  if (outcomes.includes('kept')) throw new Unavailable('A backup is running: the files are removed after it.')
}
