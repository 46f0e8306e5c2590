import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Database } from '#src/database/client.ts'
import type { DocumentStatus, Purpose } from '#src/features/documents/states.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { beginUpload } from '#src/features/documents/uploads/begin-upload.server.ts'
import { recordUpload } from '#src/features/documents/uploads/record-upload.server.ts'
import type { NewFile } from '#src/features/files/attach.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import type { FileFormat } from '#src/features/files/file-formats.ts'
import { files } from '#src/features/files/table.server.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { createSamplePdf } from './sample-files.ts'
import { storeSampleFile } from './store-sample-file.server.ts'

export type SavedDocument = typeof documents.$inferSelect & { file: NewFile }

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
    /** Uploads it like the applicant, with its events. Answers an open request for its type. Returns its id. */
    uploadTo: (app: AppContext & { storage: FileStorage }, purpose: Purpose = 'document') =>
      upload(application, draft, app, purpose),
  }
}

async function upload(
  { id: applicationId, reference }: { id: string; reference: string | null },
  { documentType, fileName, format, bytes, requestId }: DocumentDraft,
  app: AppContext & { storage: FileStorage },
  purpose: Purpose,
): Promise<string> {
  const file = bytes ?? createSamplePdf(documentType, [fileName, `Reference ${reference}`])
  const stored = await storeSampleFile(app.storage, {
    reference,
    name: fileName,
    at: app.clock.now(),
    format,
    bytes: file,
  })
  const id = randomUUID()
  const begun = await beginUpload(app, {
    id,
    idempotencyKey: id,
    applicationId,
    purpose,
    documentType,
    requestId,
    fileName,
    sizeBytes: stored.sizeBytes,
    sha256: stored.sha256,
    isWhole: true,
    privacyVersion: PRIVACY_VERSION,
  })
  const added = begun.ok ? await recordUpload(app, id, stored) : begun
  if (!added.ok) throw new Error(`The document was refused: ${added.refusal}`)
  return added.id
}

async function save(
  { id: applicationId, reference }: { id: string; reference: string | null },
  draft: DocumentDraft,
  { db, clock, storage }: { db: Database; clock: Clock; storage: FileStorage },
): Promise<SavedDocument> {
  const now = clock.now()
  const bytes = draft.bytes ?? createSamplePdf(draft.documentType, [draft.fileName, `Reference ${reference}`])
  const { fileName: name, format } = draft
  const file = await storeSampleFile(storage, { reference, name, at: now, format, bytes })
  await db.insert(files).values({ ...file, caseId: applicationId, purpose: 'document', checkedAt: now, createdAt: now })
  const [saved] = await db
    .insert(documents)
    .values({
      id: randomUUID(),
      caseId: applicationId,
      requestId: draft.requestId,
      documentType: draft.documentType,
      fileId: file.id,
      status: draft.status,
      adminComment: draft.comment,
      reviewedAt: draft.status === 'pending' ? null : now,
      uploadedAt: now,
    })
    .returning()
  if (saved === undefined) throw new Error('The document was not saved.')
  return { ...saved, file }
}
