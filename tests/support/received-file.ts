import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { samplePdf } from '#factories/sample-files.ts'
import { beginUpload, type NewUpload } from '#src/features/files/begin-upload.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { recordReceivedBytes } from '#src/features/files/receive-upload.server.ts'

/** A file in the intake with its upload data. */
export async function receivedFile({ intake }: FileContext, applicationId: string, bytes = samplePdf('Passport')) {
  const id = randomUUID()
  await intake.write(id, Readable.from([bytes]), 0)
  const wanted: Omit<NewUpload, 'isWhole'> = {
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
  return wanted
}

/** A complete upload that is not processed yet. */
export async function completeUpload(app: FileContext, applicationId: string, bytes?: Buffer): Promise<string> {
  const upload = await beginUpload(app, { ...(await receivedFile(app, applicationId, bytes)), isWhole: true })
  if (!upload.ok) throw new Error(`It was refused: ${upload.refusal}`)
  return upload.uploadId
}

/** An upload with half of its bytes. */
export async function incompleteUpload(app: FileContext, applicationId: string): Promise<string> {
  const bytes = samplePdf('Passport')
  const file = await receivedFile(app, applicationId, bytes)
  const upload = await beginUpload(app, { ...file, sizeBytes: bytes.length * 2, isWhole: false })
  if (!upload.ok) throw new Error(`It was refused: ${upload.refusal}`)
  await recordReceivedBytes(app, upload.uploadId, bytes.length)
  return upload.uploadId
}
