import type { StoredDocumentFile } from '#src/features/files/add-document.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { inspectAndStore } from '#src/features/files/inspect-and-store.server.ts'
import { runInTurn } from '#src/features/files/inspect-file.server.ts'
import type { Refusal } from '#src/features/files/uploads.ts'

export type ProofRefusal = { ok: false; reason: 'proof'; refusal: Refusal }

/** `proofId` names a file in the intake. Files with the same `turn` are inspected one after another. */
type ProofPlace = { proofId: string | null; folder: string; turn: string }

/**
 * Stores the file before `record` writes its row, so a crash between them leaves only an unused file, which `sweepFiles`
 * removes. Throws Unavailable.
 */
export async function recordWithProof<Refused extends { ok: false }>(
  app: FileContext,
  place: ProofPlace,
  record: (
    proofKey: string | null,
    file: StoredDocumentFile | null,
  ) => Promise<{ ok: true; proofKey: string | null } | Refused>,
): Promise<{ ok: true } | Refused | ProofRefusal> {
  const proof = place.proofId === null ? null : await storeProof(app, place.proofId, place)
  if (proof !== null && !proof.ok) return { ok: false, reason: 'proof', refusal: proof.refusal }
  const proofKey = proof?.file.path ?? null
  let keptKey: string | null = null
  try {
    const result = await record(proofKey, proof?.file ?? null)
    if (!result.ok) return result
    keptKey = result.proofKey
    return { ok: true }
  } finally {
    // A refused, failed or repeated form leaves the file unused.
    if (proofKey !== null && keptKey !== proofKey) await app.storage.remove(proofKey)
  }
}

async function storeProof(app: FileContext, proofId: string, { folder, turn }: ProofPlace) {
  try {
    return await runInTurn(turn, () => inspectAndStore(app, proofId, folder))
  } finally {
    await app.intake.remove(proofId)
  }
}
