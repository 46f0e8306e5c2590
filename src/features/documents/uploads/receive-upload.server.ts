import { createHash } from 'node:crypto'
import { and, asc, eq, lte, ne } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { attach, discardReceivedFiles } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type NewUpload, startUpload } from './begin-upload.server.ts'
import { recordUpload } from './record-upload.server.ts'

export type ReceiveUploadResult =
  | { state: 'stored'; documentId: string }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'arriving' }
  | { state: 'waiting' }
  | { state: 'gone' }

const processingByUpload = new Map<string, Promise<ReceiveUploadResult>>()

/**
 * Inspects and stores a complete upload. Can be repeated after a crash. Holds no database lock while it handles the
 * file.
 */
export async function receiveUpload(app: FileContext, id: string): Promise<ReceiveUploadResult> {
  const upload = await findUploadWithReference(app, id)
  const outcome = findKnownOutcome(upload)
  if (upload === null || outcome !== null) return outcome ?? { state: 'gone' }
  const processing =
    processingByUpload.get(id) ?? processUpload(app, upload).finally(() => processingByUpload.delete(id))
  processingByUpload.set(id, processing)
  return processing
}

type Upload = typeof uploads.$inferSelect & { reference: string | null }

async function findUploadWithReference({ db }: FileContext, id: string): Promise<Upload | null> {
  const [row] = await db
    .select({ upload: uploads, reference: liveApplications.reference })
    .from(uploads)
    .innerJoin(liveApplications, eq(liveApplications.id, uploads.caseId))
    .where(eq(uploads.id, id))
  return row === undefined ? null : { ...row.upload, reference: row.reference }
}

function findKnownOutcome(upload: Upload | null): ReceiveUploadResult | null {
  if (upload === null) return { state: 'gone' }
  switch (upload.state) {
    case 'arriving':
      return { state: 'arriving' }
    case 'refused':
      return { state: 'refused', refusal: upload.refusal as Refusal }
    case 'stored':
      return findStored(upload)
    case 'whole':
      return null
    default:
      return assertNever(upload.state)
  }
}

function findStored({ documentId, messageId }: Upload): ReceiveUploadResult {
  const id = documentId ?? messageId
  return id === null ? { state: 'gone' } : { state: 'stored', documentId: id }
}

async function processUpload(app: FileContext, upload: Upload): Promise<ReceiveUploadResult> {
  try {
    const refusal = await storeUpload(app, upload)
    if (typeof refusal !== 'string') return refusal
    await refuseUpload(app, upload.id, refusal)
    await discardReceivedFiles(app, [upload])
    return findKnownOutcome(await findUploadWithReference(app, upload.id)) ?? { state: 'refused', refusal }
  } catch (err) {
    const outcome = findKnownOutcome(await findUploadWithReference(app, upload.id))
    if (outcome !== null) return outcome
    if (!(err instanceof Unavailable)) throw err
    app.log.warn({ err, upload: hashUploadIdForLog(upload.id) }, 'an upload waits because its file cannot be stored')
    return { state: 'waiting' }
  }
}

async function storeUpload(app: FileContext, upload: Upload): Promise<ReceiveUploadResult | Refusal> {
  const { reference } = upload
  const result = await attach(app, { stem: `${reference}/${reference}`, received: [upload] }, ([file]) =>
    recordUpload(app, upload.id, file),
  )
  if (!result.ok) return 'refused' in result ? result.refused[0].refusal : result.refusal
  for (const key of result.replacedKeys) await app.storage.remove(key)
  await discardReceivedFiles(app, [upload])
  return { state: 'stored', documentId: result.id }
}

/** Repeated calls with the same idempotency key create one document. */
export async function submitFile(app: FileContext, wanted: Omit<NewUpload, 'isWhole'>): Promise<ReceiveUploadResult> {
  const result = await startUpload(app, { ...wanted, isWhole: true })
  if (!result.ok || result.uploadId !== wanted.id) await discardReceivedFiles(app, [wanted])
  return result.ok ? receiveUpload(app, result.uploadId) : { state: 'refused', refusal: result.refusal }
}

export async function recordReceivedBytes(app: AppContext, id: string, receivedBytes: number): Promise<void> {
  await app.db.transaction(async tx => {
    const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
    if (upload === undefined || upload.state !== 'arriving' || receivedBytes <= upload.receivedBytes) return
    const isWhole = receivedBytes >= upload.sizeBytes
    await tx
      .update(uploads)
      .set({
        receivedBytes: Math.min(receivedBytes, upload.sizeBytes),
        state: isWhole ? 'whole' : 'arriving',
        activeAt: app.clock.now(),
      })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'arriving')))
  })
}

async function refuseUpload(app: AppContext, id: string, refusal: Refusal): Promise<void> {
  await app.db
    .update(uploads)
    .set({ state: 'refused', refusal, activeAt: app.clock.now() })
    .where(and(eq(uploads.id, id), ne(uploads.state, 'stored')))
}

/** Identifies an upload in the log without its id, which would let readers of the log continue it. */
function hashUploadIdForLog(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12)
}

const MIN_IDLE_BEFORE_RETRY_MS = 60_000
const MAX_RUN_MS = 4 * MINUTE_MS

/** Tries to store complete uploads again, the longest untried first. Returns how many were stored or refused. */
export async function finishUploads(app: FileContext): Promise<number> {
  const completeUploads = await app.db
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(
      and(
        eq(uploads.state, 'whole'),
        lte(uploads.activeAt, new Date(app.clock.now().getTime() - MIN_IDLE_BEFORE_RETRY_MS)),
      ),
    )
    .orderBy(asc(uploads.activeAt))

  const endOfRun = performance.now() + MAX_RUN_MS
  let finishedCount = 0
  for (const upload of completeUploads) {
    if (performance.now() > endOfRun) break
    if (await retryUpload(app, upload)) finishedCount++
  }
  return finishedCount
}

async function retryUpload(app: FileContext, { id, sizeBytes }: { id: string; sizeBytes: number }): Promise<boolean> {
  try {
    if ((await app.intake.size(id)) < sizeBytes) {
      app.log.warn({ upload: hashUploadIdForLog(id) }, 'the file of a complete upload is missing')
      return false
    }
    // Record the attempt first, so that an upload that crashes the process is tried last.
    await app.db
      .update(uploads)
      .set({ activeAt: app.clock.now() })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'whole')))
    const { state } = await receiveUpload(app, id)
    return state !== 'waiting'
  } catch (err) {
    app.log.error({ err, upload: hashUploadIdForLog(id) }, 'a complete upload could not be processed')
    return false
  }
}
