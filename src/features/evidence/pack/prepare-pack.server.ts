import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { hasEnded } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import {
  attach,
  deleteFiles,
  discardReceivedFiles,
  type FilesRefusal,
  insertFiles,
  type NewFile,
} from '#src/features/files/attach.server.ts'
import { convertToPdf } from '#src/features/files/convert-to-pdf.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import type { StoredFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { openLettersOfFiles } from '#src/features/letters/check-letter.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import type { PackEntry, PlannedEntry } from '../stored-pack/entry.ts'
import { submissionPacks } from '../stored-pack/table.server.ts'
import {
  findLatestPack,
  isPackUpToDate,
  listIntactFiles,
  listPacks,
  loadPackContents,
  type Pack,
} from './load-pack.server.ts'
import { packReadyMail } from './mails.tsx'
import {
  checkContents,
  checkEntry,
  explainProblem,
  isPackCurrent,
  type PackCheck,
  type PackContents,
  planPack,
} from './pack.ts'

export type PreparePackResult =
  /** `isNew` is false when nothing has changed since the latest pack. */
  | { ok: true; number: number; count: number; isNew: boolean }
  | { ok: false; reason: 'not-found' | 'not-included' | 'ended' | 'no-reference' | 'changed' }
  | { ok: false; reason: 'faults'; faults: ReadonlyArray<string> }

type PreparedEntry = PlannedEntry & Pick<PackEntry, 'pages' | 'sizeBytes' | 'isFromWord'>
type NewEntry = PreparedEntry & { bytes: Buffer }

/**
 * Converts what is approved and checked to PDFs, and stores them as the next pack. Files that the latest pack has already
 * are used again. Every fault is named. Throws Unavailable.
 */
export async function preparePack(app: FileContext, actor: StaffActor, caseId: string): Promise<PreparePackResult> {
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, caseId))
  if (application === undefined) return { ok: false, reason: 'not-found' }
  const refusal = refuseApplication(application)
  if (refusal !== null) return refusal
  const contents = await loadPackContents(app, application)
  const faults = listFaults(checkContents(contents))
  if (faults.length > 0) return { ok: false, reason: 'faults', faults }

  const planned = planPack(contents)
  const latest = await findLatestPack(app, caseId)
  const kept = await findKeptEntries(app, latest, planned)
  if (latest !== null && kept.size === planned.length && isPackCurrent(latest.entries, planned))
    return { ok: true, number: latest.number, count: planned.length, isNew: false }
  const made = await makeEntries(
    app,
    contents,
    planned.filter(entry => !kept.has(keyOf(entry))),
  )
  if (!made.ok) return { ok: false, reason: 'faults', faults: made.faults }
  const entries = planned.flatMap(entry => {
    const ready = kept.get(keyOf(entry)) ?? made.entries.get(keyOf(entry))
    return ready === undefined ? [] : [{ ...ready, ...entry }]
  })
  const result = await storeEntries(app, application, [...made.entries.values()], newFiles =>
    recordPack(app, actor, { caseId, contents, entries, newFiles }),
  )
  if (result.ok || result.reason !== 'files') return result
  const sentences = result.refused.map(
    ({ fileName, refusal: why }) => `“${fileName}”: ${explainRefusal(why, fileName)}`,
  )
  return { ok: false, reason: 'faults', faults: sentences }
}

function refuseApplication(
  application: Pick<LockedApplication, 'item' | 'status' | 'endedByRefundAt' | 'reference'>,
): Extract<PreparePackResult, { ok: false }> | null {
  if (!includesTool(application.item, 'pack')) return { ok: false, reason: 'not-included' }
  if (hasEnded(application)) return { ok: false, reason: 'ended' }
  return application.reference === null ? { ok: false, reason: 'no-reference' } : null
}

function listFaults(checks: ReadonlyArray<PackCheck>): Array<string> {
  return checks.flatMap(({ forbids, sentence }) => (forbids ? [sentence] : []))
}

/** The title is written into converted files. */
function keyOf({ title, sourceIds }: PlannedEntry): string {
  return [title, ...sourceIds].join(' ')
}

async function findKeptEntries(app: FileContext, latest: Pack | null, planned: ReadonlyArray<PlannedEntry>) {
  const wanted = new Set(planned.map(keyOf))
  const entries = (latest?.entries ?? []).filter(entry => wanted.has(keyOf(entry)))
  const intact = await listIntactFiles(app, entries)
  return new Map(entries.filter(({ fileId }) => intact.has(fileId)).map(entry => [keyOf(entry), entry]))
}

async function makeEntries(app: FileContext, { set }: PackContents, planned: ReadonlyArray<PlannedEntry>) {
  const sources = await listSources(app, planned)
  const entries = new Map<string, NewEntry>()
  const faults: Array<string> = []
  for (const entry of planned) {
    const stored = entry.sourceIds.flatMap(id => sources.get(id) ?? [])
    const made = await convertToPdf(app, stored, { title: entry.title, madeAt: findTimeOf(stored) })
    if (!made.ok) {
      const { file, problem, sizeBytes } = made
      const { sentence } = explainProblem(entry.title, {
        fileName: file?.name ?? null,
        problem,
        ...(sizeBytes !== undefined && { sizeBytes }),
      })
      faults.push(sentence)
      continue
    }
    const { bytes, pages, isFromWord } = made
    const prepared = { ...entry, bytes, pages, isFromWord, sizeBytes: bytes.length }
    faults.push(...listFaults(checkEntry(prepared, set)))
    entries.set(keyOf(entry), prepared)
  }
  return faults.length > 0 ? ({ ok: false, faults } as const) : ({ ok: true, entries } as const)
}

async function listSources(
  { db }: FileContext,
  planned: ReadonlyArray<PlannedEntry>,
): Promise<Map<string, StoredFile>> {
  const ids = planned.flatMap(({ sourceIds }) => sourceIds)
  const rows = await db.select().from(files).where(inArray(files.id, ids))
  return new Map(rows.map(file => [file.id, file]))
}

/** A PDF is dated like its newest file, so that it is the same whenever it is made. */
function findTimeOf(stored: ReadonlyArray<StoredFile>): Date {
  return new Date(Math.max(...stored.map(({ createdAt }) => createdAt.getTime())))
}

async function storeEntries<Result>(
  app: FileContext,
  { reference }: Pick<LockedApplication, 'reference'>,
  entries: ReadonlyArray<NewEntry>,
  record: (newFiles: ReadonlyArray<NewFile>) => Promise<Result>,
): Promise<Result | FilesRefusal> {
  const received = entries.map(({ name }) => ({ id: randomUUID(), fileName: name, ownFormat: 'pdf' as const }))
  try {
    for (const [index, { bytes }] of entries.entries()) {
      const id = received[index]?.id ?? ''
      const written = await app.intake.write(id, Readable.from([bytes]), 0)
      if (written !== bytes.length) throw new Error('The intake has only a part of a PDF.')
    }
    return await attach(app, { stem: `${reference}/${reference}`, received }, record)
  } finally {
    await discardReceivedFiles(app, received)
  }
}

type NewPack = {
  caseId: string
  contents: PackContents
  /** Entries without a `fileId` belong to `newFiles`, in the same order. */
  entries: ReadonlyArray<PackEntry | PreparedEntry>
  newFiles: ReadonlyArray<NewFile>
}

async function recordPack(
  app: FileContext,
  actor: StaffActor,
  { caseId, contents, entries, newFiles }: NewPack,
): Promise<PreparePackResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, caseId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const refusal = refuseApplication(application)
    if (refusal !== null) return refusal
    const now = await loadPackContents({ db: tx, clock: app.clock }, application)
    if (!isPackCurrent(planPack(contents), planPack(now))) return { ok: false, reason: 'changed' }
    const waiting = [...newFiles]
    const stored = entries.map(entry => toStoredEntry(entry, waiting))
    const intact = await listIntactFiles(
      { db: tx },
      entries.filter(entry => 'fileId' in entry),
    )
    // A colleague may have prepared another pack, which removed files of the one before.
    if (stored.length !== intact.size + newFiles.length) return { ok: false, reason: 'changed' }

    const earlier = await listPacks({ db: tx }, caseId)
    const [latest] = earlier
    // A colleague may have prepared the same at the same time.
    if (latest !== undefined && (await isPackUpToDate({ db: tx }, latest, now)))
      return { ok: true, number: latest.number, count: latest.entries.length, isNew: false }
    const number = (latest?.number ?? 0) + 1
    await insertFiles(app, tx, { caseId, purpose: 'pack' }, newFiles)
    await tx
      .insert(submissionPacks)
      .values({ caseId, number, entries: stored, preparedBy: actor.id, preparedAt: app.clock.now() })
    await removeUnusedFiles(app, tx, caseId, [
      { entries: stored },
      ...earlier.filter(({ approvedAt }) => approvedAt !== null),
    ])
    await openLettersOfFiles(
      app,
      tx,
      actor,
      stored.flatMap(({ sourceIds }) => sourceIds),
    )
    const subject = { kind: 'application', id: caseId } as const
    await recordEvent(app, tx, { type: 'pack.prepared', actor, subject, number, count: stored.length })
    await notifyApplicant(app, tx, application, { number, count: stored.length })
    return { ok: true, number, count: stored.length, isNew: true }
  })
}

function toStoredEntry(entry: PackEntry | PreparedEntry, waiting: Array<NewFile>): PackEntry {
  const { name, title, kind, criteria, sourceIds, pages, sizeBytes, isFromWord } = entry
  const fileId = 'fileId' in entry ? entry.fileId : waiting.shift()?.id
  if (fileId === undefined) throw new Error('A PDF of the pack has no file.')
  return { name, title, kind, criteria, sourceIds, pages, sizeBytes, isFromWord, fileId }
}

/** An earlier pack can no longer be approved, so its files are removed unless it was approved or they are used again. */
async function removeUnusedFiles(
  app: FileContext,
  tx: Transaction,
  caseId: string,
  packs: ReadonlyArray<Pick<Pack, 'entries'>>,
): Promise<void> {
  const usedIds = packs.flatMap(({ entries }) => entries.map(({ fileId }) => fileId))
  const isUnused = and(eq(files.caseId, caseId), eq(files.purpose, 'pack'), notInArray(files.id, usedIds))
  const keys = await deleteFiles(tx, isUnused)
  if (keys.length > 0) await app.jobs.enqueue(tx, 'remove-files', { keys, uploadIds: [] })
}

async function notifyApplicant(
  app: FileContext,
  tx: Transaction,
  { id, email, applicantName: name, reference }: LockedApplication,
  pack: { number: number; count: number },
): Promise<void> {
  if (reference === null) return
  const trackingUrl = app.publicUrl + addresses.tracking({ reference, email })
  await notify(app, tx, applicant(email), {
    mail: packReadyMail,
    about: { kind: 'application', id },
    replyTo: app.staffMailbox,
    data: { name, reference, ...pack, trackingUrl },
  })
}
