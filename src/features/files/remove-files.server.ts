import type { FileContext } from './file-context.ts'

/** Removes all files of an application, including payment proofs. Can be repeated. Throws Unavailable. */
export async function removeFiles(
  app: FileContext,
  {
    reference,
    uploadIds,
    proofKeys = [],
  }: { reference: string | null; uploadIds: ReadonlyArray<string>; proofKeys?: ReadonlyArray<string> },
): Promise<void> {
  for (const key of proofKeys) await app.storage.remove(key)
  for (const id of uploadIds) await app.intake.remove(id)
  if (reference === null) return
  for await (const { key } of app.storage.list(`${reference}/`)) await app.storage.remove(key)
}
