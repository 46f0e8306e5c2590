import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { streamZip, type ZipEntry } from '#src/features/documents/archive-files.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { type FoundFile, readIfIntact, type StoredFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { isRemoved, type PackEntry, WHY_REMOVED } from '../stored-pack/entry.ts'
import { listPacks, type Pack } from './load-pack.server.ts'
import { INDEX_NAME } from './pack.ts'

/** What the index of a pack says. */
export type PackIndex = {
  applicant: string
  reference: string
  number: number
  entries: ReadonlyArray<PackEntry>
  preparedAt: Date
  /** Null until it is approved. `recordedBy` names the colleague who recorded it. */
  approval: { at: Date; recordedBy: string | null } | null
}

type PackArchive =
  | { ok: true; name: string; pieces: AsyncGenerator<Uint8Array> }
  | { ok: false; reason: 'not-found' | 'removed' }

/**
 * Streams the ZIP of a pack, index first, with one file in memory at a time. A text replaces a missing or damaged file.
 * Throws Unavailable.
 */
export async function archivePack(
  app: FileContext,
  actor: Actor,
  {
    applicationId,
    number: wanted,
    renderIndex,
  }: { applicationId: string; number: number | null; renderIndex: (index: PackIndex) => Promise<Buffer> },
): Promise<PackArchive> {
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  const pack = (await listPacks(app, applicationId)).find(({ number }) => wanted === null || number === wanted)
  if (application === undefined || pack === undefined) return { ok: false, reason: 'not-found' }
  const stored = await listStored(app, pack)
  if (stored.size === 0) return { ok: false, reason: 'removed' }

  const { number } = pack
  const reference = application.reference ?? 'Application'
  const index = await renderIndex({
    applicant: application.applicantName,
    reference,
    number,
    entries: pack.entries,
    preparedAt: pack.preparedAt,
    approval: await loadApproval(app, pack),
  })
  const subject = { kind: 'application', id: applicationId } as const
  await app.db.transaction(tx => recordEvent(app, tx, { type: 'pack.downloaded', actor, subject, number }))
  return {
    ok: true,
    name: `${reference} pack ${number}.zip`,
    pieces: streamZip(readPack(app, pack, { index, stored })),
  }
}

async function listStored({ db }: FileContext, { caseId, entries }: Pack): Promise<Map<string, StoredFile>> {
  const ids = entries.map(({ fileId }) => fileId)
  const rows = await db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.caseId, caseId)))
  return new Map(rows.map(file => [file.id, file]))
}

export async function loadApproval(
  { db }: Pick<FileContext, 'db'>,
  { approvedAt, approvedBy, recordedBy }: Pick<Pack, 'approvedAt' | 'approvedBy' | 'recordedBy'>,
): Promise<PackIndex['approval']> {
  if (approvedAt === null) return null
  if (approvedBy === 'applicant' || recordedBy === null) return { at: approvedAt, recordedBy: null }
  const names = await findStaffNames(db, [recordedBy])
  return { at: approvedAt, recordedBy: names.get(recordedBy) ?? 'a former colleague' }
}

async function* readPack(
  app: FileContext,
  { entries, preparedAt }: Pack,
  { index, stored }: { index: Buffer; stored: ReadonlyMap<string, StoredFile> },
): AsyncGenerator<ZipEntry> {
  yield { name: INDEX_NAME, bytes: index, at: preparedAt }
  for (const entry of entries) {
    const { name, fileId } = entry
    const file = stored.get(fileId)
    const bytes = file === undefined ? null : await readIfIntact(app, file)
    if (bytes !== null) yield { name, bytes, at: preparedAt }
    else if (isRemoved(entry))
      yield { name: name.replace(/\.pdf$/, '.txt'), bytes: Buffer.from(`${WHY_REMOVED}\r\n`), at: preparedAt }
    else
      yield { name: name.replace(/\.pdf$/, ' could not be read.txt'), bytes: describeUnreadable(name), at: preparedAt }
  }
}

function describeUnreadable(name: string): Buffer {
  return Buffer.from(
    [
      `${name} could not be read.`,
      'It is missing from our storage, or it is damaged. Prepare the pack again.',
      '',
    ].join('\r\n'),
  )
}

/** Finds a PDF of a pack. With an `applicationId`, it must be of that application. */
export async function findPackFile(
  app: FileContext,
  actor: Actor,
  { fileId, applicationId }: { fileId: string; applicationId?: string },
): Promise<FoundFile | null> {
  if (!z.guid().safeParse(fileId).success) return null
  const isTheirs = applicationId === undefined ? undefined : eq(liveApplications.id, applicationId)
  const [row] = await app.db
    .select({ file: files, caseId: liveApplications.id })
    .from(files)
    .innerJoin(liveApplications, eq(liveApplications.id, files.caseId))
    .where(and(eq(files.id, fileId), eq(files.purpose, 'pack'), isTheirs))
  if (row === undefined) return null
  const { file, caseId } = row
  const packs = await listPacks(app, caseId)
  const pack = packs.find(({ entries }) => entries.some(entry => entry.fileId === fileId))
  if (pack === undefined) return null
  const { number } = pack
  const subject = { kind: 'application', id: caseId } as const
  const recordAccess = () =>
    app.db.transaction(tx => recordEvent(app, tx, { type: 'pack.file_downloaded', actor, subject, number, fileId }))
  return { file, recordAccess }
}
