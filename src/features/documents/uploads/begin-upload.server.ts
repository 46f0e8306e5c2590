import { and, eq, inArray, isNull } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { acceptsUploads } from '#src/features/cases/states.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { listUnreadResubmissions } from '#src/features/documents/wanted-documents.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findPiece } from '#src/features/evidence/plan/find-piece.server.ts'
import { countFilesOfCase, discardReceivedFiles } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { checkUploadQuota, type Refusal } from '#src/features/files/uploads.ts'

/** Begins an upload, and removes the files of idle uploads that it replaces. */
export async function startUpload(app: FileContext, wanted: NewUpload): Promise<BeginUploadResult> {
  const result = await beginUpload(app, wanted)
  if (result.ok)
    await discardReceivedFiles(
      app,
      result.discarded.map(id => ({ id })),
    )
  return result
}

/** If `isWhole`, the complete file is in the intake folder. */
export type NewUpload = {
  id: string
  idempotencyKey: string | null
  applicationId: string
  purpose: Purpose
  documentType: string
  requestId: string | null
  replacesId?: string | null
  /** The piece of evidence that the file is for. */
  pieceId?: string | null
  fileName: string
  sizeBytes: number
  sha256: string | null
  isWhole: boolean
  privacyVersion: string
  messageText?: string
  messageAboutId?: string | null
}

/** `uploadId` may be of an earlier upload of this file. The caller removes the `discarded` files. */
export type BeginUploadResult =
  | { ok: true; uploadId: string; discarded: Array<string> }
  | { ok: false; refusal: Refusal }

export async function beginUpload(app: AppContext, wanted: NewUpload): Promise<BeginUploadResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, wanted.applicationId)
    if (application === null) return { ok: false, refusal: 'application-gone' }

    const existingId = await findSameUpload(tx, wanted)
    if (existingId !== null) return { ok: true, uploadId: existingId, discarded: [] }
    if (wanted.purpose !== 'message' && !acceptsUploads(application))
      return { ok: false, refusal: 'application-closed' }
    if (wanted.purpose === 'resubmission' && !(await takesResubmission(tx, application)))
      return { ok: false, refusal: 'nothing-asked-for' }
    const quotaResult = await checkQuota(app, tx, wanted)
    if (!quotaResult.ok) return quotaResult
    if (quotaResult.discard.length > 0) await tx.delete(uploads).where(inArray(uploads.id, quotaResult.discard))

    const now = app.clock.now()
    const { isWhole, privacyVersion, applicationId, ...values } = wanted
    await tx.insert(uploads).values({
      ...values,
      caseId: applicationId,
      requestId: await findRequestId(tx, wanted),
      pieceId: (await findPiece(tx, { applicationId, pieceId: wanted.pieceId ?? null }))?.id ?? null,
      receivedBytes: isWhole ? wanted.sizeBytes : 0,
      state: isWhole ? 'whole' : 'arriving',
      createdAt: now,
      activeAt: now,
    })
    if (application.privacyAgreedAt === null) await recordConsent(app, tx, application, privacyVersion)
    return { ok: true, uploadId: wanted.id, discarded: quotaResult.discard }
  })
}

/** A resubmission may have several files, until the first is read. */
async function takesResubmission(tx: Transaction, { id, status, resubmissionRequired }: LockedApplication) {
  if (resubmissionRequired) return true
  const { documentType, status: documentStatus, caseId: applicationId } = documents
  const sent = await tx.select({ documentType, status: documentStatus }).from(documents).where(eq(applicationId, id))
  return listUnreadResubmissions(status, sent).length > 0
}

async function findSameUpload(tx: Transaction, wanted: NewUpload): Promise<string | null> {
  const isSameForm = and(
    eq(uploads.caseId, wanted.applicationId),
    eq(uploads.idempotencyKey, wanted.idempotencyKey ?? ''),
  )
  const [sameForm] = await tx.select({ id: uploads.id }).from(uploads).where(isSameForm)
  if (sameForm !== undefined) return sameForm.id
  if (wanted.isWhole || wanted.sha256 === null) return null

  const [sameFile] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.caseId, wanted.applicationId),
        eq(uploads.state, 'arriving'),
        eq(uploads.sha256, wanted.sha256),
        eq(uploads.sizeBytes, wanted.sizeBytes),
        eq(uploads.purpose, wanted.purpose),
        eq(uploads.documentType, wanted.documentType),
        wanted.requestId === null ? isNull(uploads.requestId) : eq(uploads.requestId, wanted.requestId),
      ),
    )
  return sameFile?.id ?? null
}

async function checkQuota(
  app: AppContext,
  tx: Transaction,
  wanted: NewUpload,
): Promise<ReturnType<typeof checkUploadQuota>> {
  const unfinished = await tx
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes, state: uploads.state, activeAt: uploads.activeAt })
    .from(uploads)
    .where(and(eq(uploads.caseId, wanted.applicationId), inArray(uploads.state, ['arriving', 'whole'])))
    .for('update')
  return checkUploadQuota(wanted, await countFilesOfCase(tx, wanted.applicationId), unfinished, app.clock.now())
}

async function findRequestId(tx: Transaction, { applicationId, requestId }: NewUpload): Promise<string | null> {
  if (requestId === null) return null
  const [request] = await tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(and(eq(documentRequests.id, requestId), eq(documentRequests.caseId, applicationId)))
  return request?.id ?? null
}

async function recordConsent(app: AppContext, tx: Transaction, application: LockedApplication, version: string) {
  await writeApplication(tx, application.id, { privacyVersion: version, privacyAgreedAt: app.clock.now() })
  await recordEvent(app, tx, {
    type: 'application.privacy_agreed',
    actor: { kind: 'applicant', id: application.id },
    subject: { kind: 'application', id: application.id },
    version,
  })
}

export type DiscardUploadResult = { ok: true } | { ok: false; reason: 'gone' | 'arrived' }

/** Refuses a complete upload, because it becomes a document. */
export async function discardUpload(app: FileContext, id: string): Promise<DiscardUploadResult> {
  const result = await app.db.transaction(async (tx): Promise<DiscardUploadResult> => {
    const [upload] = await tx.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id)).for('update')
    if (upload === undefined) return { ok: false, reason: 'gone' }
    switch (upload.state) {
      case 'whole':
      case 'stored':
        return { ok: false, reason: 'arrived' }
      case 'arriving':
      case 'refused':
        await tx.delete(uploads).where(eq(uploads.id, id))
        return { ok: true }
      default:
        return assertNever(upload.state)
    }
  })
  if (result.ok) await discardReceivedFiles(app, [{ id }])
  return result
}
