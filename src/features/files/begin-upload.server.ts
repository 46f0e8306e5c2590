import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { acceptsUploads } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { never } from '#src/never.ts'
import type { FileGround } from './file-ground.ts'
import { type Refusal, roomFor } from './uploads.ts'

/** Makes room for a file of an application, and removes what is here of those that had to go for it. */
export async function startUpload(app: FileGround, wanted: NewUpload): Promise<BegunUpload> {
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

export type NewUpload = {
  id: string
  /** Names this filling-in of a form with this very file: sent twice, it is one upload. Null for what comes piece by piece. */
  once: string | null
  applicationId: string
  purpose: Purpose
  documentType: string
  /** The request that it was started from; null: none. One that is gone meanwhile counts as none. */
  requestId: string | null
  /** Harmless already: see `cleanFileName`. */
  fileName: string
  sizeBytes: number
  sha256: string | null
  /** It came in one piece and lies in the intake. */
  isWhole: boolean
  privacyVersion: string
}

export type BegunUpload =
  /** `uploadId` differs where the same file was begun before. `discarded`: uploads whose files are to be removed. */
  { ok: true; uploadId: string; discarded: Array<string> } | { ok: false; refusal: Refusal }

/** Makes room for a file of an application, before its first byte or once it is here. The first one records the consent. */
export async function beginUpload(app: Ground, wanted: NewUpload): Promise<BegunUpload> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [wanted.applicationId])
    if (application === undefined) return { ok: false, refusal: 'application-gone' }

    const before = await begunBefore(tx, wanted)
    if (before !== null) return { ok: true, uploadId: before, discarded: [] }
    if (!acceptsUploads(application.status)) return { ok: false, refusal: 'application-closed' }
    if (wanted.purpose === 'resubmission' && !application.resubmissionRequired)
      return { ok: false, refusal: 'nothing-asked-for' }
    const room = await roomIn(app, tx, wanted)
    if (!room.ok) return room
    if (room.discard.length > 0) await tx.delete(uploads).where(inArray(uploads.id, room.discard))

    const now = app.clock.now()
    const { isWhole, privacyVersion, ...values } = wanted
    await tx.insert(uploads).values({
      ...values,
      requestId: await requestThatIsThere(tx, wanted),
      receivedBytes: isWhole ? wanted.sizeBytes : 0,
      state: isWhole ? 'whole' : 'arriving',
      createdAt: now,
      activeAt: now,
    })
    if (application.privacyAgreedAt === null) await recordConsent(app, tx, application, privacyVersion)
    return { ok: true, uploadId: wanted.id, discarded: room.discard }
  })
}

/** The same form with the same file; or, piece by piece, the same file on its way already: its hash says so. */
async function begunBefore(tx: Transaction, wanted: NewUpload): Promise<string | null> {
  const isSameForm = and(eq(uploads.applicationId, wanted.applicationId), eq(uploads.once, wanted.once ?? ''))
  const [sameForm] = await tx.select({ id: uploads.id }).from(uploads).where(isSameForm)
  if (sameForm !== undefined) return sameForm.id
  if (wanted.isWhole || wanted.sha256 === null) return null

  const [sameFile] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.applicationId, wanted.applicationId),
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

/** Locks what is on its way: none of it may become a document, or go on, while it is counted. */
async function roomIn(app: Ground, tx: Transaction, wanted: NewUpload): Promise<ReturnType<typeof roomFor>> {
  const [stored] = await tx
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${documents.sizeBytes}), 0)::float8` })
    .from(documents)
    .where(eq(documents.applicationId, wanted.applicationId))
  const coming = await tx
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes, state: uploads.state, activeAt: uploads.activeAt })
    .from(uploads)
    .where(and(eq(uploads.applicationId, wanted.applicationId), inArray(uploads.state, ['arriving', 'whole'])))
    .for('update')
  return roomFor(wanted, stored ?? { count: 0, bytes: 0 }, coming, app.clock.now())
}

async function requestThatIsThere(tx: Transaction, { applicationId, requestId }: NewUpload): Promise<string | null> {
  if (requestId === null) return null
  const [request] = await tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(and(eq(documentRequests.id, requestId), eq(documentRequests.applicationId, applicationId)))
  return request?.id ?? null
}

async function recordConsent(app: Ground, tx: Transaction, application: LockedApplication, version: string) {
  await tx
    .update(applications)
    .set({ privacyVersion: version, privacyAgreedAt: app.clock.now() })
    .where(eq(applications.id, application.id))
  await recordEvent(app, tx, {
    type: 'application.privacy_agreed',
    actor: { kind: 'applicant', id: application.id },
    subject: { kind: 'application', id: application.id },
    version,
  })
}

export type DiscardedUpload = { ok: true } | { ok: false; reason: 'gone' | 'arrived' }

/** Forgets a file that did not arrive whole, and what is here of it. What is whole stays: it is about to be a document. */
export async function discardUpload(app: FileGround, id: string): Promise<DiscardedUpload> {
  const discarded = await app.db.transaction(async (tx): Promise<DiscardedUpload> => {
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
        return never(upload.state)
    }
  })
  if (discarded.ok) await app.intake.remove(id)
  return discarded
}
