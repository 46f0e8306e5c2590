import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { dayInLagos } from '#src/dates.ts'
import {
  type ArchivedFile,
  readEntries,
  streamZip,
  type ZipEntry,
} from '#src/features/documents/archive-files.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import { letterFiles } from '#src/features/letters/table.server.ts'
import { type CopyContext, collectPerson, mayCopyFile } from './collect-person.server.ts'
import { findPerson, isUnknown, type PersonRecords } from './find-person.server.ts'

export type PersonCopy = { ok: true; name: string; pieces: AsyncGenerator<Uint8Array> } | { ok: false }

/** Streams a ZIP of `data.json` and all files of a person, one file in memory at a time. Throws Unavailable. */
export async function copyPerson(
  app: FileContext & CopyContext,
  actor: StaffActor,
  email: string,
): Promise<PersonCopy> {
  const person = await findPerson(app.db, email)
  if (isUnknown(person)) return { ok: false }
  const now = app.clock.now()
  const json = JSON.stringify({ copiedAt: now, ...(await collectPerson(app, email, person)) }, null, 2)
  const archived = await listFiles(app, person)
  await app.db.transaction(tx =>
    recordEvent(
      app,
      tx,
      {
        type: 'person.copied',
        actor,
        subject: { kind: 'person', id: 'person' },
        files: archived.length,
      },
      { email: { before: null, after: email } },
    ),
  )
  const data = { name: 'data.json', bytes: Buffer.from(json), at: now }
  return {
    ok: true,
    name: `Personal data ${dayInLagos(now)}.zip`,
    pieces: streamZip(listEntries(app, data, archived)),
  }
}

async function* listEntries(
  app: FileContext,
  data: ZipEntry,
  archived: ReadonlyArray<ArchivedFile>,
): AsyncGenerator<ZipEntry> {
  yield data
  for await (const entry of readEntries(app, archived)) yield { ...entry, name: `files/${entry.name}` }
}

/** Files of all cases, also of those in the bin, and of the letters that the person wrote for others. */
async function listFiles(app: FileContext, person: PersonRecords): Promise<Array<ArchivedFile>> {
  const caseIds = person.cases.map(({ id }) => id)
  const letterIds = person.letters.map(({ id }) => id)
  const ofLetters = app.db
    .select({ id: letterFiles.fileId })
    .from(letterFiles)
    .where(inArray(letterFiles.letterId, letterIds))
  const rows = await app.db
    .select({ file: files, type: documents.documentType })
    .from(files)
    .leftJoin(documents, eq(documents.fileId, files.id))
    .where(or(and(inArray(files.caseId, caseIds), mayCopyFile), inArray(files.id, ofLetters)))
    .orderBy(asc(files.createdAt), asc(files.purpose), asc(files.name))
  return rows.map(({ file, type }) => ({ ...file, type: type ?? WORDS[file.purpose] }))
}

const WORDS = {
  document: 'Document',
  message: 'Message',
  proof: 'Proof of payment',
  month: 'Closed month',
  letter: 'Letter of recommendation',
  pack: 'Submission pack',
  cv: 'CV',
} as const
