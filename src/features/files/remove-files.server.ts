import type { FileGround } from './file-ground.ts'

/**
 * Removes every file of an application that is deleted: stored documents, unfinished uploads, and proofs of its offline payments. Throws
 * where the store cannot be reached; called again, it goes on.
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
