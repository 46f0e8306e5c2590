import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { PackEntry } from '#src/features/evidence/stored-pack/entry.ts'
import { submissionPacks } from '#src/features/evidence/stored-pack/table.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import { createSamplePdf } from './sample-files.ts'
import { storeSampleFile } from './store-sample-file.server.ts'

export type SavedPack = typeof submissionPacks.$inferSelect

type PackDraft = {
  number: number
  preparedBy: string | null
  approvedBy: 'applicant' | null
  titles: ReadonlyArray<string>
}

/** A submission pack with its stored PDFs: `aPack(application).approved().saveTo(context)`. Nothing in the case need fit. */
export function aPack(
  application: { id: string; reference: string | null },
  draft: PackDraft = { number: 1, preparedBy: null, approvedBy: null, titles: [] },
) {
  const change = (changes: Partial<PackDraft>) => aPack(application, { ...draft, ...changes })
  return {
    numbered: (number: number) => change({ number }),
    /** Each becomes a PDF of one page. */
    with: (...titles: ReadonlyArray<string>) => change({ titles }),
    by: (preparedBy: string) => change({ preparedBy }),
    approved: () => change({ approvedBy: 'applicant' }),
    /** Only PDFs need the storage. */
    saveTo: (context: { db: Database; clock: Clock; storage?: FileStorage }) => save(application, draft, context),
  }
}

async function save(
  { id: caseId, reference }: { id: string; reference: string | null },
  { number, preparedBy, approvedBy, titles }: PackDraft,
  { db, clock, storage }: { db: Database; clock: Clock; storage?: FileStorage },
): Promise<SavedPack> {
  const now = clock.now()
  const entries: Array<PackEntry> = []
  for (const [index, title] of titles.entries()) {
    if (storage === undefined) throw new Error('The PDFs of a pack need a storage.')
    const name = `0${index + 1} ${title}.pdf`
    const file = await storeSampleFile(storage, {
      reference,
      name,
      at: now,
      format: 'pdf',
      bytes: createSamplePdf(title),
    })
    await db.insert(files).values({ ...file, caseId, purpose: 'pack', checkedAt: now, createdAt: now })
    const { id: fileId, sizeBytes } = file
    entries.push({
      name,
      title,
      kind: 'piece',
      criteria: [],
      sourceIds: [fileId],
      fileId,
      pages: 1,
      sizeBytes,
      isFromWord: false,
    })
  }
  const approvedAt = approvedBy === null ? null : now
  const [saved] = await db
    .insert(submissionPacks)
    .values({
      caseId,
      number,
      entries,
      preparedBy: preparedBy ?? randomUUID(),
      preparedAt: now,
      approvedBy,
      approvedAt,
    })
    .returning()
  if (saved === undefined) throw new Error('The pack was not saved.')
  return saved
}
