import type { DocumentGround } from './document-ground.ts'

/**
 * Removes every file of an application that is deleted: those kept under its reference, and those on their way. Throws
 * where the store cannot be reached; called again, it goes on.
 */
export async function removeFiles(
  app: DocumentGround,
  { reference, uploadIds }: { reference: string | null; uploadIds: ReadonlyArray<string> },
): Promise<void> {
  for (const id of uploadIds) await app.intake.remove(id)
  if (reference === null) return
  for await (const { key } of app.storage.list(`${reference}/`)) await app.storage.remove(key)
}
