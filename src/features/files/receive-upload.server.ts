import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { never } from '#src/never.ts'
import { Unavailable } from '#src/unavailable.ts'
import { addDocument } from './add-document.server.ts'
import { type NewUpload, startUpload } from './begin-upload.server.ts'
import type { FileGround } from './file-ground.ts'
import { inspectFile, inTurn } from './inspect-file.server.ts'
import { keepFile, sha256Of } from './keep-file.server.ts'
import { uploadState } from './queries.server.ts'
import type { Refusal } from './uploads.ts'

export type ReceivedUpload =
  | { state: 'stored'; documentId: string }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'arriving' }
  /** It is here, safe, and cannot be looked at or stored just now: that is tried again until it can. */
  | { state: 'waiting' }
  | { state: 'gone' }

/** Whoever asks about an upload that this process is busy with gets the same answer. */
const underWay = new Map<string, Promise<ReceivedUpload>>()

/**
 * Inspects, cleans, scans and stores a complete upload, and makes one document of it, even if it is killed and called
 * again. Locks nothing meanwhile.
 */
export async function receiveUpload(app: FileGround, id: string): Promise<ReceivedUpload> {
  const upload = await uploadOf(app, id)
  const outcome = outcomeOf(upload)
  if (upload === null || outcome !== null) return outcome ?? { state: 'gone' }
  const ending = underWay.get(id) ?? bringToEnd(app, upload).finally(() => underWay.delete(id))
  underWay.set(id, ending)
  return ending
}

type Upload = typeof uploads.$inferSelect & { reference: string | null }

async function uploadOf({ db }: FileGround, id: string): Promise<Upload | null> {
  const [row] = await db
    .select({ upload: uploads, reference: applications.reference })
    .from(uploads)
    .innerJoin(applications, eq(applications.id, uploads.applicationId))
    .where(eq(uploads.id, id))
  return row === undefined ? null : { ...row.upload, reference: row.reference }
}

/** What there is to say of it without doing anything; null where it is whole. */
function outcomeOf(upload: Upload | null): ReceivedUpload | null {
  if (upload === null) return { state: 'gone' }
  switch (upload.state) {
    case 'arriving':
      return { state: 'arriving' }
    case 'refused':
      return { state: 'refused', refusal: upload.refusal as Refusal }
    case 'stored':
      return upload.documentId === null ? { state: 'gone' } : { state: 'stored', documentId: upload.documentId }
    case 'whole':
      return null
    default:
      return never(upload.state)
  }
}

async function bringToEnd(app: FileGround, upload: Upload): Promise<ReceivedUpload> {
  try {
    const refusal = await inTurn(upload.applicationId, () => takeOrRefuse(app, upload))
    if (typeof refusal !== 'string') return refusal
    await refuseUpload(app, upload.id, refusal)
    await app.intake.remove(upload.id)
    // Another process may have stored it before this one found it gone.
    return outcomeOf(await uploadOf(app, upload.id)) ?? { state: 'refused', refusal }
  } catch (err) {
    // Another process may have been quicker, and have cleared away what this one was reading.
    const outcome = outcomeOf(await uploadOf(app, upload.id))
    if (outcome !== null) return outcome
    if (!(err instanceof Unavailable)) throw err
    app.log.warn({ err, upload: loggedUpload(upload.id) }, 'an upload waits: its file cannot be stored now')
    return { state: 'waiting' }
  }
}

async function takeOrRefuse(app: FileGround, upload: Upload): Promise<ReceivedUpload | Refusal> {
  const arrived = app.intake.pathOf(upload.id)
  if (upload.sha256 !== null && (await sha256Of(arrived)) !== upload.sha256) return 'not-what-was-sent'
  const inspected = await inspectFile(arrived)
  if (!inspected.ok) return inspected.refusal
  if ((await app.scanner?.scan(arrived)) === 'infected') return 'has-virus'

  const stem = `${upload.reference}/${upload.reference}`
  const file = await keepFile(app, upload.id, inspected.format, stem)
  const added = await addDocument(app, upload.id, file)
  // Refused by now, or another process was quicker: then nobody knows of this one.
  if (!added.ok || added.filePath !== file.path) await app.storage.remove(file.path)
  if (!added.ok) return added.refusal
  await app.intake.remove(upload.id)
  return { state: 'stored', documentId: added.documentId }
}

/** The state of an upload now. If its last byte is here and was not recorded when it came, it is recorded first. */
export async function arrivedUpload(app: FileGround, id: string): Promise<ReceivedUpload & { sizeBytes?: number }> {
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

/** Takes a file that came in one piece and lies in the intake under its id. Sent twice, it is one document. */
export async function handIn(app: FileGround, wanted: Omit<NewUpload, 'isWhole'>): Promise<ReceivedUpload> {
  const begun = await startUpload(app, { ...wanted, isWhole: true })
  if (!begun.ok || begun.uploadId !== wanted.id) await app.intake.remove(wanted.id)
  return begun.ok ? receiveUpload(app, begun.uploadId) : { state: 'refused', refusal: begun.refusal }
}

/** Writes down how much of an upload is here, durably. What is whole waits to be looked at. */
export async function noteArrival(app: Ground, id: string, receivedBytes: number): Promise<void> {
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

/** Writes down why a file was not taken, so that whoever sent it is told the same however often they ask. */
async function refuseUpload(app: Ground, id: string, refusal: Refusal): Promise<void> {
  await app.db
    .update(uploads)
    .set({ state: 'refused', refusal, activeAt: app.clock.now() })
    .where(and(eq(uploads.id, id), ne(uploads.state, 'stored')))
}

/** What tells an upload from others in the log: not its id, with which whoever reads it could go on with the upload. */
export function loggedUpload(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12)
}
