import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { type Database, openDatabase } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { createLogger } from '#src/logger.ts'
import { pdfOfSize } from '#tests/support/abuse-files.ts'
import { openRestored, temporaryFolder } from '#tests/support/backups.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { programThatEnds, type RunningProgram, startProgram, temporaryDataDir } from '#tests/support/program.ts'
import {
  createSender,
  hashOf,
  requestUploadState,
  type Sender,
  sendChunk,
  startUpload,
} from '#tests/support/sending-files.ts'

const ROUNDS = 10
const WRITES_BEFORE_BACKUP = 60
const SENT_BYTES = 40_000

/** The writes that the program acknowledged. */
type Journal = { emails: Array<string>; hashes: Array<string> }

test(`C96: ${ROUNDS} backups during writing have every acknowledged application and file, and an upload goes on after the restore`, {
  timeout: 120_000 * ROUNDS,
}, async () => {
  const source = await startProgram({ TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
  onTestFinished(() => source.stopAndDeleteData())
  const db = await openEmbedded(source.dataDir)
  const folder = await temporaryFolder()
  for (let round = 0; round < ROUNDS; round++) {
    const sender = await createSender(source, db)
    const file = pdfWithOwnHash(100_000)
    const uploadPath = (await startUpload(sender, file)).headers.get('location') ?? ''
    expect((await sendChunk(sender, uploadPath, file.subarray(0, SENT_BYTES), 0)).status).toBe(204)

    const journal: Journal = { emails: [], hashes: [] }
    const stop = new AbortController()
    const writers = [applyUntil(source, journal, stop.signal), applyUntil(source, journal, stop.signal)]
    const uploader = uploadUntil(source, db, journal, stop.signal)
    await expect.poll(() => countWrites(journal), { timeout: 60_000 }).toBeGreaterThan(WRITES_BEFORE_BACKUP)
    const acknowledged = { emails: [...journal.emails], hashes: [...journal.hashes] }
    const backup = join(folder, `${round}.zip`)
    const made = await programThatEnds({ DATA_DIR: source.dataDir }, ['backup', '--to', backup])
    expect(made, made.output).toMatchObject({ code: 0 })
    stop.abort()
    await Promise.all([...writers, uploader])
    expect(countWrites(journal)).toBeGreaterThan(countWrites(acknowledged))

    const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await temporaryDataDir() }
    const restored = await programThatEnds(target, ['restore', '--from', backup])
    expect(restored, restored.output).toMatchObject({ code: 0 })
    const program = await startProgram({ ...target, LOG_LEVEL: 'fatal', TRUST_PROXY: '1' })
    onTestFinished(() => program.stopAndDeleteData())
    await expectUploadGoesOn({ ...sender, origin: program.origin }, { file, path: uploadPath })
    await expectContent(target, { ...acknowledged, hashes: [...acknowledged.hashes, hashOf(file)] })
  }
})

async function openEmbedded(dataDir: string): Promise<Database> {
  const socketFolder = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4] ?? ''
  const url = `postgresql://postgres@localhost/talent_passage?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
  const { db, close } = openDatabase(url, createLogger('silent'))
  onTestFinished(close)
  return db
}

function countWrites({ emails, hashes }: Journal): number {
  return Math.min(emails.length, hashes.length * 3)
}

async function applyUntil({ origin }: RunningProgram, journal: Journal, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const email = `applicant.${randomUUID()}@example.ng`
    const answer = await fetch(`${origin}/get-started`, {
      method: 'POST',
      body: new URLSearchParams({
        firstName: 'Adébáyọ̀',
        lastName: 'Okafor',
        email,
        sector: 'technology',
        message: 'Hi',
      }),
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` },
    })
    if (answer.status === 302) journal.emails.push(email)
  }
}

async function uploadUntil(program: RunningProgram, db: Database, journal: Journal, stop: AbortSignal) {
  while (!stop.aborted) {
    const sender = await createSender(program, db)
    const file = pdfWithOwnHash(60_000)
    const path = (await startUpload(sender, file)).headers.get('location') ?? ''
    const answer = await sendChunk(sender, path, file, 0)
    if (answer.status === 204) journal.hashes.push(hashOf(file))
  }
}

function pdfWithOwnHash(size: number): Buffer {
  return Buffer.concat([pdfOfSize(size), Buffer.from(`\n% ${randomBytes(16).toString('hex')}\n%%EOF\n`)])
}

type Target = { DATABASE_URL: string; DATA_DIR: string }

async function expectContent({ DATABASE_URL, DATA_DIR }: Target, { emails, hashes }: Journal): Promise<void> {
  const db = openRestored(DATABASE_URL)
  const restoredEmails = (await db.select({ email: liveApplications.email }).from(liveApplications)).map(
    ({ email }) => email,
  )
  expect(emails.filter(email => !restoredEmails.includes(email))).toEqual([])
  const readHashes = async () => (await db.select({ sha256: files.sha256 }).from(files)).map(row => row.sha256)
  // An upload that was complete but not stored yet is stored after the restore.
  await expect.poll(async () => missingOf(hashes, await readHashes()), { timeout: 90_000, interval: 500 }).toEqual([])
  const storage = createDiskStorage(join(DATA_DIR, 'application_documents'))
  for (const { key, sha256 } of await db.select().from(files)) {
    const content = await storage.open(key)
    expect(content === null ? null : hashOf(await buffer(content))).toBe(sha256)
  }
}

function missingOf(expected: ReadonlyArray<string>, found: ReadonlyArray<string>): Array<string> {
  return expected.filter(each => !found.includes(each))
}

/** The applicant's session still holds, because the generated secret is in the backup. */
async function expectUploadGoesOn(sender: Sender, { file, path }: { file: Buffer; path: string }) {
  expect((await requestUploadState(sender, path)).headers.get('upload-offset')).toBe(String(SENT_BYTES))
  const answer = await sendChunk(sender, path, file.subarray(SENT_BYTES), SENT_BYTES)
  expect(answer.headers.get('upload-state')).toBe('stored')
}
