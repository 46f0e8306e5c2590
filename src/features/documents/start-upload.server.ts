import { type BegunUpload, beginUpload, type NewUpload } from './begin-upload.server.ts'
import type { DocumentGround } from './document-ground.ts'

/** Makes room for a file of an application, and removes what is here of those that had to go for it. */
export async function startUpload(app: DocumentGround, wanted: NewUpload): Promise<BegunUpload> {
  const begun = await beginUpload(app, wanted)
  if (!begun.ok) return begun
  for (const id of begun.discarded) {
    try {
      await app.intake.remove(id)
    } catch (err) {
      app.log.warn({ err }, 'what is here of a discarded upload could not be removed: the sweep does that')
    }
  }
  return begun
}
