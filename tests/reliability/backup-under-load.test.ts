import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { type Database, openDatabase } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { createLogger } from '#src/logger.ts'
import { pdfOfSize } from '../support/abuse-files.ts'
import { openRestored, temporaryFolder } from '../support/backups.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'
import { programThatEnds, type RunningProgram, startProgram, temporaryDataDir } from '../support/program.ts'
import {
  createSender,
  hashOf,
  requestUploadState,
  type Sender,
  sendChunk,
  startUpload,
} from '../support/sending-files.ts'

const ROUNDS = process.env.FULL ? 10 : 1
const WRITES_BEFORE_BACKUP = process.env.FULL ? 60 : 12
const SENT_BYTES = 40_000

/** The writes that the program acknowledged. */
type Journal = { emails: Array<string>; hashes: Array<string> }

test(`C96: ${ROUNDS} backups during writing have every acknowledged application and file, and an upload goes on after the restore`, {
  timeout: 120_000 * ROUNDS,
}, async () => {
  // At full size the source has the embedded database.
  const external = process.env.FULL ? null : await testDatabase()
  const databaseEnv: Record<string, string> = external === null ? {} : { DATABASE_URL: external.url }
  const source = await startProgram({ ...databaseEnv, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
  onTestFinished(() => source.stopAndDeleteData())
  const db = external?.db ?? (await openEmbedded(source.dataDir))
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
    const made = await programThatEnds({ ...databaseEnv, DATA_DIR: source.dataDir }, ['backup', '--to', backup])
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

test('a killed backup leaves only an unfinished file, and the next one succeeds', { timeout: 60_000 }, async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryFolder() }
  const path = join(await temporaryFolder(), 'backup.zip')
  const args = ['backup', '--to', path]
  const killer = new AbortController()
  const killed = programThatEnds(env, args, { killSignal: killer.signal })
  await expect.poll(() => existsSync(`${path}.partial`), { interval: 1 }).toBe(true)
  killer.abort()
  expect(await killed).toMatchObject({ code: null })
  expect(await readdir(dirname(path))).toEqual([`${basename(path)}.partial`])
  expect(await programThatEnds(env, args)).toMatchObject({ code: 0 })
  expect(await readdir(dirname(path))).toEqual([basename(path)])
})

test('a restore that is stopped leaves no decrypted file', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder()
  const [backup, keyFile] = [join(folder, 'backup.zip.age'), join(folder, 'key.txt')]
  const identity = await generateX25519Identity()
  await writeFile(keyFile, `${identity}\n`)
  const recipient = await identityToRecipient(identity)
  const source = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryFolder() }
  expect(await programThatEnds(source, ['backup', '--to', backup, '--recipient', recipient])).toMatchObject({ code: 0 })
  const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await temporaryFolder() }
  const stop = new AbortController()
  const args = ['restore', '--from', backup, '--identity', keyFile]
  const stopped = programThatEnds(target, args, { killSignal: stop.signal, signal: 'SIGINT' })
  const decrypted = join(target.DATA_DIR, 'restoring')
  await expect.poll(() => existsSync(join(decrypted, 'archive.zip')), { interval: 1 }).toBe(true)
  stop.abort()
  expect(await stopped).toMatchObject({ code: 1, output: expect.stringContaining('Run it again') })
  expect(existsSync(decrypted)).toBe(false)
})

test('in a folder, backups are named after their time, and old ones are deleted', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder()
  const args = ['backup', '--to', `${folder}/`, '--keep-days', '34']
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryFolder() }
  await programThatEnds({ ...env, NOW: '2026-10-24T03:00:00Z' }, args)
  const [old = ''] = await readdir(folder)
  expect(old).toMatch(/^talent-passage-20261024T0300\d\dZ\.zip$/)
  await programThatEnds({ ...env, NOW: '2026-11-26T03:00:00Z' }, args)
  expect(await readdir(folder)).toHaveLength(2)
  expect((await programThatEnds({ ...env, NOW: '2026-11-28T03:00:00Z' }, args)).output).toContain(`Deleted, because`)
  expect(await readdir(folder)).toHaveLength(2)
  expect(await readdir(folder)).not.toContain(old)
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
  const restoredEmails = (await db.select({ email: applications.email }).from(applications)).map(({ email }) => email)
  expect(emails.filter(email => !restoredEmails.includes(email))).toEqual([])
  const readHashes = async () => (await db.select({ sha256: documents.sha256 }).from(documents)).map(row => row.sha256)
  // An upload that was complete but not stored yet is stored after the restore.
  await expect.poll(async () => missingOf(hashes, await readHashes()), { timeout: 90_000, interval: 500 }).toEqual([])
  const storage = createDiskStorage(join(DATA_DIR, 'application_documents'))
  for (const { filePath, sha256 } of await db.select().from(documents)) {
    const content = await storage.open(filePath)
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
