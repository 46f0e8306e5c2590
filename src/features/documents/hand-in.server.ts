import type { NewUpload } from './begin-upload.server.ts'
import type { DocumentGround } from './document-ground.ts'
import { type ReceivedUpload, receiveUpload } from './receive-upload.server.ts'
import { startUpload } from './start-upload.server.ts'

/** Takes a file that came in one piece and lies in the intake under its id. Sent twice, it is one document. */
export async function handIn(app: DocumentGround, wanted: Omit<NewUpload, 'isWhole'>): Promise<ReceivedUpload> {
  const begun = await startUpload(app, { ...wanted, isWhole: true })
  if (!begun.ok || begun.uploadId !== wanted.id) await app.intake.remove(wanted.id)
  return begun.ok ? receiveUpload(app, begun.uploadId) : { state: 'refused', refusal: begun.refusal }
}
