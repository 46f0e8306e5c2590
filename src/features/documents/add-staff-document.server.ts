import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { acceptsUploads } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import {
  attach,
  type FilesRefusal,
  insertFiles,
  type NewFile,
  type ReceivedFile,
} from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { formatTypeForAuditTrail } from './document-types.ts'
import type { StaffDocumentForm } from './staff-document-form.ts'
import { FULFILLED, isRequestOpen, UNREVIEWED } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

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
    const [application] = await lockApplications(tx, [wanted.applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select().from(documents).where(eq(documents.id, wanted.id))
    if (existing !== undefined) return { ok: true }
    if (!acceptsUploads(application)) return { ok: false, reason: 'closed' }
    const request = wanted.requestId === null ? null : await lockRequest(tx, wanted.applicationId, wanted.requestId)
    if (wanted.requestId !== null && request === null) return { ok: false, reason: 'request-gone' }

    const added = { ...wanted, documentType: request?.documentType ?? wanted.documentType }
    if (request !== null && isRequestOpen(request.status)) {
      await tx.update(documentRequests).set({ status: FULFILLED }).where(eq(documentRequests.id, request.id))
    }
    await writeDocument(app, tx, actor, added)
    await recordAddition(app, tx, actor, added)
    return { ok: true }
  })
}

async function lockRequest(tx: Transaction, applicationId: string, requestId: string) {
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.id, requestId), eq(documentRequests.caseId, applicationId)))
    .for('update')
  return request ?? null
}

async function writeDocument(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { id, applicationId, requestId, documentType, source, file }: AddedDocument,
) {
  await insertFiles(app, tx, { caseId: applicationId, purpose: 'document' }, [file])
  await tx.insert(documents).values({
    id,
    caseId: applicationId,
    requestId,
    documentType,
    fileId: file.id,
    status: UNREVIEWED,
    source,
    addedBy: actor.id,
    uploadedAt: app.clock.now(),
  })
}

async function recordAddition(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { id: documentId, applicationId, requestId, documentType, source, note, file }: AddedDocument,
) {
  const auditedType = formatTypeForAuditTrail(documentType)
  await recordEvent(
    app,
    tx,
    {
      type: 'document.added_by_staff',
      actor,
      subject: { kind: 'application', id: applicationId },
      documentId,
      requestId,
      documentType: auditedType,
      source,
      format: file.format,
      sizeBytes: file.sizeBytes,
    },
    {
      ...(auditedType === documentType ? {} : { document: { before: null, after: documentType } }),
      ...(note === null ? {} : { note: { before: null, after: note } }),
      file: { before: null, after: file.name },
    },
  )
}
