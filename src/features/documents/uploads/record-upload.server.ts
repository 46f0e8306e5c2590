import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { acceptResubmission } from '#src/features/applications/accept-resubmission.server.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { arrivedMail } from '#src/features/documents/mails.tsx'
import { nameTypedType, recordDocumentEvent } from '#src/features/documents/record-document-event.server.ts'
import { FULFILLED, isRequestOpen, isUnreviewed, UNREVIEWED } from '#src/features/documents/states.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { deleteFiles, insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import { writeCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'

type Upload = typeof uploads.$inferSelect

/** `id` is that of the document or of the message. */
export type RecordUploadResult =
  | { ok: true; id: string; replacedKeys: ReadonlyArray<string> }
  | { ok: false; refusal: Refusal }

/** Creates the document or the message of an upload once. */
export async function recordUpload(app: AppContext, uploadId: string, file: NewFile): Promise<RecordUploadResult> {
  return app.db.transaction(async tx => {
    const locked = await lockUpload(tx, uploadId)
    if (locked === null) return { ok: false, refusal: 'application-gone' }
    const { upload } = locked
    const storedId = upload.documentId ?? upload.messageId
    if (storedId !== null) return { ok: true, id: storedId, replacedKeys: [] }
    if (upload.state === 'stored') return { ok: false, refusal: 'application-gone' }
    if (upload.state === 'refused') return { ok: false, refusal: upload.refusal as Refusal }
    const add = upload.purpose === 'message' ? addMessage : addDocument
    const { replacedKeys = [], ...ids } = await add(app, tx, { ...locked, file })
    await tx
      .update(uploads)
      .set({ state: 'stored', ...ids, receivedBytes: upload.sizeBytes, activeAt: app.clock.now() })
      .where(eq(uploads.id, uploadId))
    return { ok: true, id: ids.documentId ?? ids.messageId ?? '', replacedKeys }
  })
}

type Added = { documentId?: string; messageId?: string; replacedKeys?: Array<string> }

type LockedUpload = { application: LockedApplication; upload: Upload }

async function lockUpload(tx: Transaction, id: string): Promise<LockedUpload | null> {
  const [found] = await tx.select().from(uploads).where(eq(uploads.id, id))
  if (found === undefined) return null
  // Lock the application before the upload, to avoid deadlocks.
  const application = await lockApplication(tx, found.caseId)
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  return application === null || upload === undefined ? null : { application, upload }
}

/** Sends the text of an upload at once while its file waits, because the file may be refused later. Can be repeated. */
export async function sendTextOfWaiting(app: AppContext, uploadId: string): Promise<void> {
  await app.db.transaction(async tx => {
    const locked = await lockUpload(tx, uploadId)
    if (locked?.upload.state !== 'whole' || !locked.upload.messageText) return
    const { messageText: text, messageAboutId: aboutId } = locked.upload
    await writeCustomerMessage(app, tx, toSender(locked), { id: randomUUID(), text, aboutId, file: null })
    await tx.update(uploads).set({ messageText: '' }).where(eq(uploads.id, uploadId))
  })
}

function toSender({ application }: Pick<LockedUpload, 'application'>) {
  return { ...application, name: application.applicantName }
}

type UploadWithFile = LockedUpload & { file: NewFile }

async function addMessage(
  app: AppContext,
  tx: Transaction,
  { application, upload, file }: UploadWithFile,
): Promise<Added> {
  const { id, messageText, messageAboutId: aboutId } = upload
  await writeCustomerMessage(app, tx, toSender({ application }), { id, text: messageText ?? '', aboutId, file })
  return { messageId: id }
}

/**
 * Fulfils the document request that the upload names, otherwise the oldest open one for its type. Removes the document
 * that it replaces, if that is unreviewed.
 */
async function addDocument(
  app: AppContext,
  tx: Transaction,
  { application, upload, file }: UploadWithFile,
): Promise<Added> {
  const actor = { kind: 'applicant', id: application.id } as const
  const replaced = await findReplaced(tx, upload)
  const request = replaced === null ? await fulfilOpenRequest(tx, upload) : null
  const requestId = replaced?.document.requestId ?? request?.id ?? null
  const pieceId = replaced?.document.pieceId ?? request?.pieceId ?? upload.pieceId
  const { documentType } = replaced?.document ?? upload
  const replacedKeys = replaced === null ? [] : await deleteFiles(tx, eq(files.id, replaced.file.id))
  const documentId = randomUUID()
  const document = { id: documentId, caseId: application.id, requestId, pieceId, documentType }
  await insertDocument(app, tx, document, file)
  const { format, sizeBytes } = file
  await recordDocumentEvent(
    app,
    tx,
    { type: 'document.uploaded', actor, of: document, documentId, requestId, format, sizeBytes },
    { ...nameTypedType(documentType), file: { before: null, after: upload.fileName } },
  )
  if (replaced !== null) {
    await recordDocumentEvent(
      app,
      tx,
      { type: 'document.replaced', actor, of: document, documentId, replacedId: replaced.document.id },
      { file: { before: replaced.file.name, after: null } },
    )
  }
  // A resubmission that is no longer required becomes an ordinary document, so that no upload is lost.
  const isResubmission = upload.purpose === 'resubmission' && application.resubmissionRequired
  if (isResubmission) await acceptResubmission(app, tx, application, { documentId, documentType: upload.documentType })
  await queueDocumentReceivedMail(app, tx, application, { documentType, fileName: upload.fileName, isResubmission })
  return { documentId, replacedKeys }
}

async function findReplaced(tx: Transaction, { caseId: applicationId, replacesId }: Upload) {
  if (replacesId === null) return null
  const [replaced] = await tx
    .select({ document: documents, file: files })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.id, replacesId),
        eq(documents.caseId, applicationId),
        isInStates(documents.status, isUnreviewed),
        isNull(documents.source),
      ),
    )
    .for('update')
  return replaced ?? null
}

async function fulfilOpenRequest(tx: Transaction, upload: Upload) {
  const { caseId: applicationId, documentType, requestId, pieceId, purpose } = upload
  if (purpose === 'resubmission') return null
  const fulfilled = requestId === null ? null : await findFulfilledRequest(tx, requestId, documentType)
  if (fulfilled !== null) return fulfilled
  const openRequests = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.caseId, applicationId), isInStates(documentRequests.status, isRequestOpen)))
    .orderBy(asc(documentRequests.requestedAt), asc(documentRequests.id))
    .for('update')
  const requestsOfType = openRequests.filter(request => request.documentType === documentType)
  const isForPiece = (request: (typeof requestsOfType)[number]) => pieceId === null || request.pieceId === pieceId
  const request = requestsOfType.find(({ id }) => id === requestId) ?? requestsOfType.find(isForPiece) ?? null
  if (request === null) return null
  await tx.update(documentRequests).set({ status: FULFILLED }).where(eq(documentRequests.id, request.id))
  return request
}

async function findFulfilledRequest(tx: Transaction, requestId: string, documentType: string) {
  const [request] = await tx.select().from(documentRequests).where(eq(documentRequests.id, requestId))
  const isFulfilled = request?.documentType === documentType && !isRequestOpen(request.status)
  return isFulfilled ? request : null
}

/** Adds an unreviewed document with its file. The caller has locked the application. */
export async function insertDocument(
  app: AppContext,
  tx: Transaction,
  document: Omit<typeof documents.$inferInsert, 'fileId' | 'status' | 'uploadedAt'>,
  file: NewFile,
) {
  await insertFiles(app, tx, { caseId: document.caseId, purpose: 'document' }, [file])
  await tx.insert(documents).values({ ...document, fileId: file.id, status: UNREVIEWED, uploadedAt: app.clock.now() })
}

async function queueDocumentReceivedMail(
  app: AppContext,
  tx: Transaction,
  { id, applicantName: name, email, reference, ownerId }: LockedApplication,
  arrived: { documentType: string; fileName: string; isResubmission: boolean },
) {
  await queueStaffMail(app, tx, {
    mail: arrivedMail,
    ownerId,
    about: { kind: 'application', id },
    replyTo: email,
    ...(arrived.isResubmission && { except: app.staffMailbox }),
    data: { ...arrived, name, email, reference, applicationUrl: app.publicUrl + addresses.adminApplication(id) },
  })
}
