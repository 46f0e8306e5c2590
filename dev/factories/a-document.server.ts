import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { FileFormat } from '#src/features/documents/file-formats.ts'
import type { DocumentStatus } from '#src/features/documents/states.ts'
import { documents } from '#src/features/documents/table.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { createSamplePdf } from './sample-files.ts'
import { storeSampleFile } from './store-sample-file.server.ts'

export type SavedDocument = typeof documents.$inferSelect

type DocumentDraft = {
  documentType: string
  fileName: string
  format: FileFormat
  /** Null means that a PDF is generated. */
  bytes: Buffer | null
  requestId: string | null
  status: DocumentStatus
  comment: string | null
}

const DEFAULTS: DocumentDraft = {
  documentType: 'Passport',
  fileName: 'passport.pdf',
  format: 'pdf',
  bytes: null,
  requestId: null,
  status: 'pending',
  comment: null,
}

/**
 * A document with its stored file: `aDocument(application).named('scan.pdf').inStatus('rejected', 'Cut
 * off').saveTo(context)`.
 */
export function aDocument(application: { id: string; reference: string | null }, draft: DocumentDraft = DEFAULTS) {
  const change = (changes: Partial<DocumentDraft>) => aDocument(application, { ...draft, ...changes })
  return {
    ofType: (documentType: string) => change({ documentType }),
    named: (fileName: string) => change({ fileName }),
    withFile: (format: FileFormat, bytes: Buffer) => change({ format, bytes }),
    /** The document answers this request, whose status stays unchanged. */
    forRequest: (request: { id: string; documentType: string }) =>
      change({ requestId: request.id, documentType: request.documentType }),
    inStatus: (status: DocumentStatus, comment: string | null = null) => change({ status, comment }),
    saveTo: (context: { db: Database; clock: Clock; storage: FileStorage }) => save(application, draft, context),
  }
}

async function save(
  { id: applicationId, reference }: { id: string; reference: string | null },
  draft: DocumentDraft,
  { db, clock, storage }: { db: Database; clock: Clock; storage: FileStorage },
): Promise<SavedDocument> {
  const now = clock.now()
  const bytes = draft.bytes ?? createSamplePdf(draft.documentType, [draft.fileName, `Reference ${reference}`])
  const { path, ...storedFile } = await storeSampleFile(storage, { reference, at: now, format: draft.format, bytes })
  const [saved] = await db
    .insert(documents)
    .values({
      id: randomUUID(),
      applicationId,
      requestId: draft.requestId,
      documentType: draft.documentType,
      fileName: draft.fileName,
      filePath: path,
      ...storedFile,
      status: draft.status,
      adminComment: draft.comment,
      reviewedAt: draft.status === 'pending' ? null : now,
      uploadedAt: now,
      checkedAt: now,
    })
    .returning()
  if (saved === undefined) throw new Error('The document was not saved.')
  return saved
}
