import type { DocumentGround } from './document-ground.ts'
import { noteArrival } from './note-arrival.server.ts'
import { uploadState } from './queries.server.ts'
import { type ReceivedUpload, receiveUpload } from './receive-upload.server.ts'

/**
 * What became of an upload by now. Whose last byte is here, and could not be written down when it came, is whole from now on:
 * nobody is told that all of a file arrived without being told what became of it.
 */
export async function arrivedUpload(app: DocumentGround, id: string): Promise<ReceivedUpload & { sizeBytes?: number }> {
  const upload = await uploadState(app, id)
  if (upload === null) return { state: 'gone' }
  const { state, sizeBytes } = upload
  if (state === 'arriving') {
    const here = await app.intake.size(id)
    if (here < sizeBytes) return { state: 'arriving', sizeBytes }
    await noteArrival(app, id, here)
  }
  return { ...(await receiveUpload(app, id)), sizeBytes }
}
