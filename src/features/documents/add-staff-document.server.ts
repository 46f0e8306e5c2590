import { eq } from 'drizzle-orm'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { acceptsUploads } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { attach, type FilesRefusal, type NewFile, type ReceivedFile } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { lockRequest } from './finish-request.server.ts'
import { nameTypedType, recordDocumentEvent } from './record-document-event.server.ts'
import type { StaffDocumentForm } from './staff-document-form.ts'
import { FULFILLED, isRequestOpen } from './states.ts'
import { documentRequests, documents } from './table.server.ts'
import { insertDocument } from './uploads/record-upload.server.ts'

/** `id` becomes the id of the document, so a repeated form adds one. */
export type StaffDocument = StaffDocumentForm & { id: string; applicationId: string; file: ReceivedFile }

export type AddStaffDocumentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'payment-due' | 'closed' | 'request-gone' }
  | FilesRefusal

/** Adds a file that reached staff another way to an application, like an upload. Throws Unavailable. */
export async function addStaffDocument(
  app: FileContext,
  actor: StaffActor,
  { file: received, ...wanted }: StaffDocument,
): Promise<AddStaffDocumentResult> {
  const reference = await findReference(app, wanted.applicationId)
  if (reference === undefined) return { ok: false, reason: 'not-found' }
  if (reference === null) return { ok: false, reason: 'payment-due' }
  return attach(app, { stem: `${reference}/${reference}`, received: [received] }, ([file]) =>
    recordDocument(app, actor, { ...wanted, file }),
  )
}

async function findReference({ db }: FileContext, applicationId: string): Promise<string | null | undefined> {
  const [application] = await db
    .select({ reference: liveApplications.reference })
    .from(liveApplications)
    .where(eq(liveApplications.id, applicationId))
  return application?.reference
}

type AddedDocument = Omit<StaffDocument, 'file'> & { file: NewFile }

async function recordDocument(
  app: FileContext,
  actor: StaffActor,
  wanted: AddedDocument,
): Promise<AddStaffDocumentResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, wanted.applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select().from(documents).where(eq(documents.id, wanted.id))
    if (existing !== undefined) return { ok: true }
    if (!acceptsUploads(application)) return { ok: false, reason: 'closed' }
    const request = wanted.requestId === null ? null : await lockRequest(tx, { ...wanted, requestId: wanted.requestId })
    if (wanted.requestId !== null && request === null) return { ok: false, reason: 'request-gone' }

    const added = { ...wanted, documentType: request?.documentType ?? wanted.documentType }
    if (request !== null && isRequestOpen(request.status)) {
      await tx.update(documentRequests).set({ status: FULFILLED }).where(eq(documentRequests.id, request.id))
    }
    const { id, requestId, documentType, source, note, file } = added
    const document = { id, caseId: wanted.applicationId, requestId, pieceId: request?.pieceId ?? null, documentType }
    await insertDocument(app, tx, { ...document, source, addedBy: actor.id }, file)
    const { format, sizeBytes } = file
    await recordDocumentEvent(
      app,
      tx,
      { type: 'document.added_by_staff', actor, of: document, documentId: id, requestId, source, format, sizeBytes },
      {
        ...nameTypedType(documentType),
        ...(note === null ? {} : { note: { before: null, after: note } }),
        file: { before: null, after: file.name },
      },
    )
    return { ok: true }
  })
}
