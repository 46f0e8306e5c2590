import type { StoredDocumentFile } from '#src/features/files/add-document.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { inspectAndStore } from '#src/features/files/inspect-and-store.server.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import type { Refusal } from '#src/features/files/uploads.ts'

type RefusedFile = { id: string; refusal: Refusal }

export type FilesRefusal = { ok: false; reason: 'files'; refused: readonly [RefusedFile, ...Array<RefusedFile>] }

/** `fileIds` name files in the intake. */
type FilesPlace = { fileIds: ReadonlyArray<string>; folder: string }

/**
 * Stores the files before `record` writes its rows, so a crash between them leaves only unused files, which `sweepFiles`
 * removes. One refused file refuses all. Throws Unavailable.
 */
export async function recordWithFiles<Refused extends { ok: false }>(
  app: FileContext,
  { fileIds, folder }: FilesPlace,
  record: (
    files: ReadonlyArray<StoredDocumentFile>,
  ) => Promise<{ ok: true; keptPaths: ReadonlyArray<string> } | Refused>,
): Promise<{ ok: true } | Refused | FilesRefusal> {
  const stored: Array<StoredDocumentFile> = []
  const refused: Array<RefusedFile> = []
  let keptPaths: ReadonlyArray<string> = []
  try {
    for (const id of fileIds) {
      const result = await inspectAndStore(app, id, folder)
      if (result.ok) stored.push(result.file)
      else refused.push({ id, refusal: result.refusal })
    }
    const [firstRefused, ...others] = refused
    if (firstRefused !== undefined) return { ok: false, reason: 'files', refused: [firstRefused, ...others] }
    const result = await record(stored)
    if (!result.ok) return result
    keptPaths = result.keptPaths
    return { ok: true }
  } finally {
    await discardReceivedFiles(app, fileIds)
    // A refused, failed or repeated form leaves the files unused.
    for (const { path } of stored) if (!keptPaths.includes(path)) await app.storage.remove(path)
  }
}

/** Like `recordWithFiles`, for at most one file. */
export function recordWithProof<Refused extends { ok: false }>(
  app: FileContext,
  { proofId, ...place }: Omit<FilesPlace, 'fileIds'> & { proofId: string | null },
  record: (proofKey: string | null) => Promise<{ ok: true; proofKey: string | null } | Refused>,
): Promise<{ ok: true } | Refused | FilesRefusal> {
  return recordWithFiles<Refused>(app, { ...place, fileIds: proofId === null ? [] : [proofId] }, async ([file]) => {
    const result = await record(file?.path ?? null)
    return result.ok ? { ok: true, keptPaths: result.proofKey === null ? [] : [result.proofKey] } : result
  })
}
