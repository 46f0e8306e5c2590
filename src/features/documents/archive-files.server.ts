import type { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { dateInWords } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { createArchiveNames } from '#src/features/files/file-names.ts'
import { readIfIntact, type StoredFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { documents } from './table.server.ts'

export type FileArchive =
  | { ok: true; name: string; pieces: AsyncGenerator<Uint8Array> }
  | { ok: false; reason: 'not-found' | 'no-documents' }

/**
 * Streams a ZIP of all documents with one file in memory at a time. A text replaces a missing or damaged file. Throws
 * Unavailable.
 */
export async function archiveFiles(app: FileContext, actor: StaffActor, applicationId: string): Promise<FileArchive> {
  const rows = await app.db
    .select({ reference: liveApplications.reference, file: files, type: documents.documentType })
    .from(liveApplications)
    .leftJoin(documents, eq(documents.caseId, liveApplications.id))
    .leftJoin(files, eq(files.id, documents.fileId))
    .where(eq(liveApplications.id, applicationId))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
  const [row] = rows
  const archived = rows.flatMap(({ file, type }) => (file === null || type === null ? [] : [{ ...file, type }]))
  const [firstFile] = archived
  if (row === undefined) return { ok: false, reason: 'not-found' }
  if (firstFile === undefined) return { ok: false, reason: 'no-documents' }

  // Read the first file before the response starts, because an error page is impossible afterwards.
  const firstFileBytes = await readIfIntact(app, firstFile)
  await app.db.transaction(tx =>
    recordEvent(app, tx, {
      type: 'documents.downloaded',
      actor,
      subject: { kind: 'application', id: applicationId },
      count: archived.length,
    }),
  )
  const name = `${row.reference ?? 'Application'} documents.zip`
  return { ok: true, name, pieces: streamZip(readEntries(app, archived, firstFileBytes)) }
}

/** `type` comes before the name of the file. */
export type ArchivedFile = StoredFile & { type: string }

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

/** Reads one file at a time. `first` is the content of the first file, if it was read before. */
export async function* readEntries(
  app: FileContext,
  archived: ReadonlyArray<ArchivedFile>,
  first?: Buffer | null,
): AsyncGenerator<ZipEntry> {
  const names = createArchiveNames(archived)
  for (const [index, file] of archived.entries()) {
    const bytes = index === 0 && first !== undefined ? first : await readIfIntact(app, file)
    const { name = file.id, nameOfNotice = file.id } = names[index] ?? {}
    if (bytes === null)
      yield { name: nameOfNotice, bytes: Buffer.from(describeUnreadableFile(file)), at: file.createdAt }
    else yield { name, bytes, at: file.createdAt }
  }
}

export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  for await (const { name, bytes, at } of entries) {
    zip.addBuffer(bytes, name, { mtime: at, compress: false })
    for (let piece = output.read(); piece !== null; piece = output.read()) yield piece
  }
  zip.end()
  yield* output
}

function describeUnreadableFile({ name, type, createdAt }: ArchivedFile): string {
  return [
    `This file could not be read: ${name} (${type}), uploaded on ${dateInWords(createdAt)}.`,
    'It is missing from our storage, or it is damaged. Please ask the applicant to send it again.',
    '',
  ].join('\r\n')
}
