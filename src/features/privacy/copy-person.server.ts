import { buffer } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import { dayInLagos } from '#src/dates.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Snapshot } from '#src/features/cases/application-rows.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { readEntries, streamZip, type ZipEntry } from '#src/features/files/archive-files.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { STORED_FILE_COLUMNS, type StoredFile } from '#src/features/files/open-file.server.ts'
import { messageFiles, messages, threads } from '#src/features/messages/table.server.ts'
import { type CopyContext, collectPerson } from './collect-person.server.ts'
import { findPerson, isUnknown, type PersonRecords } from './find-person.server.ts'

type Proof = { reference: string; proofKey: string }

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
  const snapshots = await readSnapshots(app, person)
  const files = await listFiles(app, person, snapshots)
  const proofs = listProofs(person, snapshots)
  await app.db.transaction(tx =>
    recordEvent(
      app,
      tx,
      {
        type: 'person.copied',
        actor,
        subject: { kind: 'person', id: 'person' },
        files: files.length + proofs.length,
      },
      { email: { before: null, after: email } },
    ),
  )
  const data = { name: 'data.json', bytes: Buffer.from(json), at: now }
  return {
    ok: true,
    name: `Personal data ${dayInLagos(now)}.zip`,
    pieces: streamZip(listEntries(app, data, files, proofs)),
  }
}

async function* listEntries(
  app: FileContext,
  data: ZipEntry,
  files: ReadonlyArray<StoredFile>,
  proofs: ReadonlyArray<Proof>,
): AsyncGenerator<ZipEntry> {
  yield data
  for await (const entry of readEntries(app, files)) yield { ...entry, name: `files/${entry.name}` }
  for (const { reference, proofKey } of proofs) {
    const bytes = await app.storage.open(proofKey)
    const name = `files/${reference}${proofKey.slice(proofKey.lastIndexOf('.'))}`
    if (bytes !== null) yield { name, bytes: await buffer(bytes), at: data.at }
  }
}

/** Documents of live applications and of those in the bin. */
async function listFiles(
  app: FileContext,
  { live }: PersonRecords,
  snapshots: ReadonlyArray<Snapshot>,
): Promise<Array<StoredFile>> {
  const ids = live.map(({ id }) => id)
  const rows = await app.db.select(STORED_FILE_COLUMNS).from(documents).where(inArray(documents.applicationId, ids))
  const sentFiles = await app.db
    .select({ file: messageFiles, sentAt: messages.sentAt })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(inArray(threads.applicationId, ids))
  const inBin = snapshots.flatMap(({ documents: rows = [], message_files: files = [] }) => [...rows, ...files])
  return [
    ...rows,
    ...sentFiles.map(({ file, sentAt }) => ({ ...file, ...AS_MESSAGE, uploadedAt: sentAt })),
    ...inBin.map(toStoredFile),
  ]
}

async function readSnapshots(app: FileContext, { deleted }: PersonRecords): Promise<Array<Snapshot>> {
  const ids = deleted.map(({ id }) => id)
  const { snapshot } = deletedApplications
  const rows = await app.db.select({ snapshot }).from(deletedApplications).where(inArray(deletedApplications.id, ids))
  return rows.map(row => row.snapshot)
}

function listProofs(person: PersonRecords, snapshots: ReadonlyArray<Snapshot>): Array<Proof> {
  const inBin = snapshots
    .flatMap(snapshot => snapshot.payments ?? [])
    .map(({ reference, proof_key }) => ({ reference, proofKey: proof_key }))
  return [...person.payments, ...inBin].flatMap(({ reference, proofKey }) =>
    proofKey === null ? [] : [{ reference: String(reference), proofKey: String(proofKey) }],
  )
}

const AS_MESSAGE = { applicationId: '', documentType: 'Message', damagedAt: null }

function toStoredFile(row: Record<string, unknown>): StoredFile {
  return {
    id: String(row.id),
    applicationId: String(row.application_id),
    documentType: String(row.document_type ?? AS_MESSAGE.documentType),
    fileName: String(row.file_name),
    filePath: String(row.file_path),
    format: row.format as StoredFile['format'],
    sizeBytes: Number(row.size_bytes),
    sha256: String(row.sha256),
    uploadedAt: new Date(String(row.uploaded_at ?? 0)),
    damagedAt: row.damaged_at == null ? null : new Date(String(row.damaged_at)),
  }
}
