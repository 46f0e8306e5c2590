import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { samplePdf } from '#factories/sample-files.ts'
import { beginUpload, type NewUpload } from '#src/features/files/begin-upload.server.ts'
import type { FileGround } from '#src/features/files/file-ground.ts'
import { noteArrival } from '#src/features/files/receive-upload.server.ts'

/** A file that lies in the intake, and what `handIn` and `beginUpload` are told of it. */
export async function arrivedFile({ intake }: FileGround, applicationId: string, bytes = samplePdf('Passport')) {
  const id = randomUUID()
  await intake.write(id, Readable.from([bytes]), 0)
  const wanted: Omit<NewUpload, 'isWhole'> = {
    id,
    once: null,
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

/** An upload that is whole, and that nobody has brought to its end. */
export async function wholeUpload(app: FileGround, applicationId: string, bytes?: Buffer): Promise<string> {
  const begun = await beginUpload(app, { ...(await arrivedFile(app, applicationId, bytes)), isWhole: true })
  if (!begun.ok) throw new Error(`It was refused: ${begun.refusal}`)
  return begun.uploadId
}

/** An upload of which so many bytes are here, and as many again are missing. */
export async function halfUpload(app: FileGround, applicationId: string): Promise<string> {
  const bytes = samplePdf('Passport')
  const file = await arrivedFile(app, applicationId, bytes)
  const begun = await beginUpload(app, { ...file, sizeBytes: bytes.length * 2, isWhole: false })
  if (!begun.ok) throw new Error(`It was refused: ${begun.refusal}`)
  await noteArrival(app, begun.uploadId, bytes.length)
  return begun.uploadId
}
