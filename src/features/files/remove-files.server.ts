import type { FileGround } from './file-ground.ts'

/**
 * Removes every file of a deleted application: documents, unfinished uploads and proofs of payment. Throws when the
 * store is unreachable; safe to repeat.
 */
export async function removeFiles(
  app: FileGround,
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
