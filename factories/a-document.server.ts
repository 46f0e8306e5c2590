import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { FileFormat } from '#src/features/documents/file-formats.ts'
import type { DocumentStatus } from '#src/features/documents/states.ts'
import { documents } from '#src/features/documents/table.server.ts'
import type { FileStorage } from '#src/features/files/file-ground.ts'
import { keepFile } from './keep-file.server.ts'
import { samplePdf } from './sample-files.ts'

export type SavedDocument = typeof documents.$inferSelect

type Draft = {
  documentType: string
  fileName: string
  format: FileFormat
  /** Null: a page that says what it is. */
  bytes: Buffer | null
  requestId: string | null
  status: DocumentStatus
  comment: string | null
}

const FIRST: Draft = {
  documentType: 'Passport',
  fileName: 'passport.pdf',
  format: 'pdf',
  bytes: null,
  requestId: null,
  status: 'pending',
  comment: null,
}

/**
 * What an applicant handed in, its file in the storage: `aDocument(application).ofType('Passport').named('scan.pdf')
 * .inStatus('rejected', 'The lower edge is cut off').saveTo(ground)`.
 */
export function aDocument(application: { id: string; reference: string | null }, draft: Draft = FIRST) {
  const change = (changes: Partial<Draft>) => aDocument(application, { ...draft, ...changes })
  return {
    ofType: (documentType: string) => change({ documentType }),
    named: (fileName: string) => change({ fileName }),
    holding: (format: FileFormat, bytes: Buffer) => change({ format, bytes }),
    /** The request that it fulfils; the request's own status is set by who saves it. */
    forRequest: (request: { id: string; documentType: string }) =>
      change({ requestId: request.id, documentType: request.documentType }),
    inStatus: (status: DocumentStatus, comment: string | null = null) => change({ status, comment }),
    saveTo: (ground: { db: Database; clock: Clock; storage: FileStorage }) => save(application, draft, ground),
  }
}

async function save(
  { id: applicationId, reference }: { id: string; reference: string | null },
  draft: Draft,
  { db, clock, storage }: { db: Database; clock: Clock; storage: FileStorage },
): Promise<SavedDocument> {
  const now = clock.now()
  const bytes = draft.bytes ?? samplePdf(draft.documentType, [draft.fileName, `Reference ${reference}`])
  const { path, ...kept } = await keepFile(storage, { reference, at: now, format: draft.format, bytes })
  const [saved] = await db
    .insert(documents)
    .values({
      id: randomUUID(),
      applicationId,
      requestId: draft.requestId,
      documentType: draft.documentType,
      fileName: draft.fileName,
      filePath: path,
      ...kept,
      status: draft.status,
      adminComment: draft.comment,
      reviewedAt: draft.status === 'pending' ? null : now,
      uploadedAt: now,
      checkedAt: now,
    })
    .returning()
  if (saved === undefined) throw new Error('The document was not written.')
  return saved
}
