import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { beginUpload, type NewUpload } from '#src/features/documents/uploads/begin-upload.server.ts'
import { recordReceivedBytes } from '#src/features/documents/uploads/receive-upload.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'

/** Writes a file into the intake, and returns the data for its row in `uploads`, which does not exist yet. */
export async function receivedFile(
  { intake }: FileContext,
  applicationId: string,
  bytes = createSamplePdf('Passport'),
) {
  const id = randomUUID()
  await intake.write(id, Readable.from([bytes]), 0)
  const upload: Omit<NewUpload, 'isWhole'> = {
    id,
    idempotencyKey: null,
    applicationId,
    purpose: 'document',
    documentType: 'Passport',
    requestId: null,
    fileName: 'passport.pdf',
    sizeBytes: bytes.length,
    sha256: null,
    privacyVersion: '2026-11-01',
  }
  return upload
}

/** Stores an upload whose bytes have all arrived, but which no job has processed yet. */
export async function completeUpload(app: FileContext, applicationId: string, bytes?: Buffer): Promise<string> {
  const upload = await beginUpload(app, { ...(await receivedFile(app, applicationId, bytes)), isWhole: true })
  if (!upload.ok) throw new Error(`The upload was refused: ${upload.refusal}`)
  return upload.uploadId
}

/** Stores an upload of which half the bytes have arrived. */
export async function incompleteUpload(app: FileContext, applicationId: string): Promise<string> {
  const bytes = createSamplePdf('Passport')
  const receivedUpload = await receivedFile(app, applicationId, bytes)
  const upload = await beginUpload(app, { ...receivedUpload, sizeBytes: bytes.length * 2, isWhole: false })
  if (!upload.ok) throw new Error(`The upload was refused: ${upload.refusal}`)
  await recordReceivedBytes(app, upload.uploadId, bytes.length)
  return upload.uploadId
}
