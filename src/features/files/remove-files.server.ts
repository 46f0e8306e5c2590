import { Unavailable } from '#src/unavailable.ts'
import type { FileContext } from './file-context.ts'

/** Removes files that are no longer needed from the intake. If that fails, `sweepFiles` removes them later. */
export async function discardReceivedFiles(
  { intake, log }: Pick<FileContext, 'intake' | 'log'>,
  ids: ReadonlyArray<string>,
): Promise<void> {
  for (const id of ids) {
    try {
      await intake.remove(id)
    } catch (err) {
      log.warn({ err }, 'a received file could not be removed; the sweep retries')
    }
  }
}

/** Removes all files of an application, including payment proofs. Can be repeated. Throws Unavailable. */
export async function removeFiles(
  app: FileContext,
  {
    reference,
    uploadIds,
    proofKeys = [],
  }: { reference: string | null; uploadIds: ReadonlyArray<string>; proofKeys?: ReadonlyArray<string> },
): Promise<void> {
  const outcomes: Array<'removed' | 'kept'> = []
  for (const key of proofKeys) outcomes.push(await app.storage.remove(key))
  for (const id of uploadIds) outcomes.push(await app.intake.remove(id))
  if (reference !== null)
    for await (const { key } of app.storage.list(`${reference}/`)) outcomes.push(await app.storage.remove(key))
  if (outcomes.includes('kept')) throw new Unavailable('A backup is running: the files are removed after it.')
}
