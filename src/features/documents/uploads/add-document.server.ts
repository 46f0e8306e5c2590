import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { acceptResubmission } from '#src/features/applications/accept-resubmission.server.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { formatTypeForAuditTrail } from '#src/features/documents/document-types.ts'
import { arrivedMail } from '#src/features/documents/emails/mails.ts'
import { FULFILLED, isRequestOpen, isUnreviewed, UNREVIEWED } from '#src/features/documents/states.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { deleteFiles, insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'

type Upload = typeof uploads.$inferSelect

export type AddDocumentResult =
  | { ok: true; documentId: string; replacedKeys: ReadonlyArray<string> }
  | { ok: false; refusal: Refusal }

/**
 * Creates the document of an upload once. Fulfils the document request that the upload names, otherwise the oldest open
 * one for its type. Removes the document that it replaces, if that is unreviewed.
 */
export async function addDocument(app: AppContext, uploadId: string, file: NewFile): Promise<AddDocumentResult> {
  return app.db.transaction(async tx => {
    const [found] = await tx.select().from(uploads).where(eq(uploads.id, uploadId))
    if (found === undefined) return { ok: false, refusal: 'application-gone' }
    // Lock the application before the upload, to avoid deadlocks.
    const [application] = await lockApplications(tx, [found.applicationId])
    const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update')
    if (application === undefined || upload === undefined) return { ok: false, refusal: 'application-gone' }
    if (upload.state === 'stored') return findAddedDocument(upload)
    if (upload.state === 'refused') return { ok: false, refusal: upload.refusal as Refusal }

    const replaced = await findReplaced(tx, upload)
    const newDocument =
      replaced === null
        ? { application, upload, file, requestId: await fulfilOpenRequest(tx, upload) }
        : {
            application,
            upload: { ...upload, documentType: replaced.document.documentType },
            file,
            requestId: replaced.document.requestId,
          }
    const replacedKeys = replaced === null ? [] : await deleteFiles(tx, eq(files.id, replaced.file.id))
    const documentId = await writeDocument(app, tx, newDocument)
    await tx
      .update(uploads)
      .set({ state: 'stored', documentId, receivedBytes: upload.sizeBytes, refusal: null, activeAt: app.clock.now() })
      .where(eq(uploads.id, uploadId))
    await recordUpload(app, tx, newDocument, documentId)
    if (replaced !== null) await recordReplacement(app, tx, replaced, documentId)
    // A resubmission that is no longer required becomes an ordinary document, so that no upload is lost.
    const isResubmission = upload.purpose === 'resubmission' && application.resubmissionRequired
    if (isResubmission)
      await acceptResubmission(app, tx, application, { documentId, documentType: upload.documentType })
    await queueDocumentReceivedMail(app, tx, newDocument, isResubmission)
    return { ok: true, documentId, replacedKeys }
  })
}

function findAddedDocument({ documentId }: Upload): AddDocumentResult {
  return documentId === null ? { ok: false, refusal: 'application-gone' } : { ok: true, documentId, replacedKeys: [] }
}

async function findReplaced(tx: Transaction, { applicationId, replacesId }: Upload) {
  if (replacesId === null) return null
  const [replaced] = await tx
    .select({ document: documents, file: files })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.id, replacesId),
        eq(documents.applicationId, applicationId),
        isInStates(documents.status, isUnreviewed),
        isNull(documents.source),
      ),
    )
    .for('update')
  return replaced ?? null
}

type Replaced = NonNullable<Awaited<ReturnType<typeof findReplaced>>>

async function recordReplacement(
  app: AppContext,
  tx: Transaction,
  { document: { id: replacedId, applicationId, documentType }, file }: Replaced,
  documentId: string,
) {
  await recordEvent(
    app,
    tx,
    {
      type: 'document.replaced',
      actor: { kind: 'applicant', id: applicationId },
      subject: { kind: 'application', id: applicationId },
      documentId,
      replacedId,
      documentType: formatTypeForAuditTrail(documentType),
    },
    { file: { before: file.name, after: null } },
  )
}

async function fulfilOpenRequest(tx: Transaction, { applicationId, documentType, requestId, purpose }: Upload) {
  if (purpose === 'resubmission') return null
  if (requestId !== null && (await isFulfilledRequest(tx, requestId, documentType))) return requestId
  const openRequests = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.applicationId, applicationId), isInStates(documentRequests.status, isRequestOpen)))
    .orderBy(asc(documentRequests.requestedAt), asc(documentRequests.id))
    .for('update')
  const requestsOfType = openRequests.filter(request => request.documentType === documentType)
  const request = requestsOfType.find(({ id }) => id === requestId) ?? requestsOfType[0] ?? null
  if (request === null) return null
  await tx.update(documentRequests).set({ status: FULFILLED }).where(eq(documentRequests.id, request.id))
  return request.id
}

async function isFulfilledRequest(tx: Transaction, requestId: string, documentType: string): Promise<boolean> {
  const [request] = await tx.select().from(documentRequests).where(eq(documentRequests.id, requestId))
  return request !== undefined && request.documentType === documentType && !isRequestOpen(request.status)
}

type NewDocument = {
  application: LockedApplication
  upload: Upload
  file: NewFile
  requestId: string | null
}

async function writeDocument(app: AppContext, tx: Transaction, { upload, file, requestId }: NewDocument) {
  const id = randomUUID()
  const { applicationId, documentType } = upload
  await insertFiles(app, tx, { caseId: applicationId, purpose: 'document' }, [file])
  await tx.insert(documents).values({
    id,
    applicationId,
    requestId,
    documentType,
    fileId: file.id,
    status: UNREVIEWED,
    uploadedAt: app.clock.now(),
  })
  return id
}

async function recordUpload(
  app: AppContext,
  tx: Transaction,
  { application, upload, file, requestId }: NewDocument,
  documentId: string,
) {
  const { documentType } = upload
  await recordEvent(
    app,
    tx,
    {
      type: 'document.uploaded',
      actor: { kind: 'applicant', id: application.id },
      subject: { kind: 'application', id: application.id },
      documentId,
      requestId,
      documentType: formatTypeForAuditTrail(documentType),
      format: file.format,
      sizeBytes: file.sizeBytes,
    },
    {
      ...(formatTypeForAuditTrail(documentType) === documentType
        ? {}
        : { document: { before: null, after: documentType } }),
      file: { before: null, after: upload.fileName },
    },
  )
}

async function queueDocumentReceivedMail(
  app: AppContext,
  tx: Transaction,
  { application, upload }: NewDocument,
  isResubmission: boolean,
) {
  const { id, applicantName, email, reference } = application
  const { documentType, fileName } = upload
  await queueStaffMail(app, tx, {
    switchedBy: 'mailDocumentUploads',
    mail: arrivedMail,
    about: { kind: 'application', id },
    replyTo: email,
    ...(isResubmission && { except: app.staffMailbox }),
    data: {
      name: applicantName,
      email,
      reference,
      documentType,
      fileName,
      isResubmission,
      applicationUrl: app.publicUrl + addresses.adminApplication(id),
    },
  })
}
