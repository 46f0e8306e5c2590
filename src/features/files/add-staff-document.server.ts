import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { acceptsUploads } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { formatTypeForAuditTrail } from '#src/features/documents/document-types.ts'
import { FULFILLED, isRequestOpen, UNREVIEWED } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import type { StoredDocumentFile } from './add-document.server.ts'
import type { FileContext } from './file-context.ts'
import { inspectAndStore } from './inspect-and-store.server.ts'
import { discardReceivedFiles } from './remove-files.server.ts'
import type { StaffDocumentForm } from './staff-document-form.ts'
import { type Refusal, UPLOAD_QUOTA } from './uploads.ts'

/** `id` becomes the id of the document, so a repeated form adds one. `intakeId` names the file in the intake. */
export type StaffDocument = StaffDocumentForm & {
  id: string
  applicationId: string
  intakeId: string
  fileName: string
}

export type AddStaffDocumentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'payment-due' | 'closed' | 'request-gone' }
  | { ok: false; reason: 'file'; refusal: Refusal }

/**
 * Adds a file that reached staff another way to an application, through the inspection of all uploads. Stores the file
 * before the row, so a crash between them leaves a file that `sweepFiles` removes. Throws Unavailable.
 */
export async function addStaffDocument(
  app: FileContext,
  actor: StaffActor,
  wanted: StaffDocument,
): Promise<AddStaffDocumentResult> {
  try {
    const reference = await findReference(app, wanted.applicationId)
    if (reference === undefined) return { ok: false, reason: 'not-found' }
    if (reference === null) return { ok: false, reason: 'payment-due' }
    const stored = await inspectAndStore(app, wanted.intakeId, `${reference}/${reference}`)
    if (!stored.ok) return { ok: false, reason: 'file', refusal: stored.refusal }
    return await recordOrRemove(app, actor, wanted, stored.file)
  } finally {
    await discardReceivedFiles(app, [wanted.intakeId])
  }
}

async function findReference({ db }: FileContext, applicationId: string): Promise<string | null | undefined> {
  const [application] = await db
    .select({ reference: applications.reference })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return application?.reference
}

async function recordOrRemove(
  app: FileContext,
  actor: StaffActor,
  wanted: StaffDocument,
  file: StoredDocumentFile,
): Promise<AddStaffDocumentResult> {
  let keptPath: string | null = null
  try {
    const result = await recordDocument(app, actor, wanted, file)
    if (!result.ok) return result
    keptPath = result.filePath
    return { ok: true }
  } finally {
    if (keptPath !== file.path) await app.storage.remove(file.path)
  }
}

type RecordResult = { ok: true; filePath: string } | Exclude<AddStaffDocumentResult, { ok: true }>

function recordDocument(
  app: AppContext,
  actor: StaffActor,
  wanted: StaffDocument,
  file: StoredDocumentFile,
): Promise<RecordResult> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [wanted.applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select().from(documents).where(eq(documents.id, wanted.id))
    if (existing !== undefined) return { ok: true, filePath: existing.filePath }
    if (!acceptsUploads(application)) return { ok: false, reason: 'closed' }
    const request = wanted.requestId === null ? null : await lockRequest(tx, wanted.applicationId, wanted.requestId)
    if (wanted.requestId !== null && request === null) return { ok: false, reason: 'request-gone' }
    if (await isQuotaReached(tx, wanted.applicationId, file)) {
      return { ok: false, reason: 'file', refusal: 'quota-reached' }
    }

    const documentType = request?.documentType ?? wanted.documentType
    if (request !== null && isRequestOpen(request.status)) {
      await tx.update(documentRequests).set({ status: FULFILLED }).where(eq(documentRequests.id, request.id))
    }
    await writeDocument(app, tx, actor, { ...wanted, documentType, file })
    await recordAddition(app, tx, actor, { ...wanted, documentType, file })
    return { ok: true, filePath: file.path }
  })
}

async function lockRequest(tx: Transaction, applicationId: string, requestId: string) {
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.id, requestId), eq(documentRequests.applicationId, applicationId)))
    .for('update')
  return request ?? null
}

async function isQuotaReached(tx: Transaction, applicationId: string, { sizeBytes }: StoredDocumentFile) {
  const [stored] = await tx
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${documents.sizeBytes}), 0)::float8` })
    .from(documents)
    .where(eq(documents.applicationId, applicationId))
  const { count, bytes } = stored ?? { count: 0, bytes: 0 }
  return count >= UPLOAD_QUOTA.documents || bytes + sizeBytes > UPLOAD_QUOTA.bytes
}

type AddedDocument = StaffDocument & { file: StoredDocumentFile }

async function writeDocument(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { id, applicationId, requestId, documentType, fileName, source, file }: AddedDocument,
) {
  const now = app.clock.now()
  const { path: filePath, format, sizeBytes, sha256 } = file
  await tx.insert(documents).values({
    id,
    applicationId,
    requestId,
    documentType,
    fileName,
    filePath,
    format,
    sizeBytes,
    sha256,
    status: UNREVIEWED,
    source,
    addedBy: actor.id,
    uploadedAt: now,
    checkedAt: now,
  })
}

async function recordAddition(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { id: documentId, applicationId, requestId, documentType, fileName, source, note, file }: AddedDocument,
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
      file: { before: null, after: fileName },
    },
  )
}
