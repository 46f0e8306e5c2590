import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { NewFile } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'

/** Saves the row of a proof, whose file the caller stores if the test needs it. Returns its id. */
export async function saveProof(
  { db, clock }: { db: Database; clock: Clock },
  { caseId = null, ...file }: Partial<NewFile> & { caseId?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  const now = clock.now()
  const defaults = {
    id,
    name: 'slip.pdf',
    key: `payments/${id}_1.pdf`,
    format: 'pdf',
    sizeBytes: 0,
    sha256: '',
  } as const
  const row = { ...defaults, ...file, caseId, purpose: 'proof', checkedAt: now, createdAt: now } as const
  await db.insert(files).values(row)
  return row.id
}
