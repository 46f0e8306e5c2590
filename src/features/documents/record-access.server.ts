import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { loggedType } from './document-types.ts'
import type { StoredFile } from './open-file.server.ts'

/** Writes down who looks at a document's file or takes it with them: before its first byte leaves the house. */
export async function recordAccess(
  app: Ground,
  actor: Actor,
  { id: documentId, applicationId, documentType }: StoredFile,
  how: 'viewed' | 'downloaded',
): Promise<void> {
  await app.db.transaction(tx =>
    recordEvent(app, tx, {
      type: `document.${how}`,
      actor,
      subject: { kind: 'application', id: applicationId },
      documentId,
      documentType: loggedType(documentType),
    }),
  )
}
