import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#src/database/client.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { pdfOfSize } from '#tests/support/abuse-files.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { findWebProcessIds, type RunningProgram, startProgram } from '#tests/support/program.ts'
import {
  createSender,
  discardUpload,
  hashOf,
  intakeFiles,
  openChunkRequest,
  requestUploadState,
  type Sender,
  sendChunk,
  startUpload,
} from '#tests/support/sending-files.ts'

// One program with two web processes. Each request closes its connection, so that the next may reach the other process.
let program: RunningProgram
let db: Database

const FILE = pdfOfSize(300_000)
const CLOSE = { connection: 'close' }

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  program = await startProgram({
    DATABASE_URL: database.url,
    WEB_PROCESSES: '2',
    // Without a fixed port, replacements of all processes would choose another.
    PORT: String(await freePort()),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  })
  closeAfterFile(() => program.stopAndDeleteData())
}, 60_000)

test('an upload whose pieces reach both processes is stored completely and only once', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender)
  const listProcesses = watchAnswers('PATCH')
  const pieceSize = 30_000
  for (let offset = 0; offset < FILE.length; offset += pieceSize) {
    const answer = await sendChunk(sender, path, FILE.subarray(offset, offset + pieceSize), offset, CLOSE)
    expect(answer.status).toBe(204)
  }
  await expect.poll(listProcesses).toHaveLength(Math.ceil(FILE.length / pieceSize))
  expect(new Set(listProcesses()).size).toBe(2)
  expect(await loadStoredHashes(sender)).toEqual([hashOf(FILE)])
})

test('of many requests with the same piece in both processes, one succeeds and the others get a conflict', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender)
  const listProcesses = watchAnswers('PATCH')
  // Different bytes in each piece would show that two requests wrote at once.
  const pieces = Array.from({ length: 8 }, (_, number) => Buffer.alloc(200_000, number))
  const statuses = await Promise.all(pieces.map(async piece => (await sendChunk(sender, path, piece, 0, CLOSE)).status))
  expect(statuses.toSorted()).toEqual([204, 409, 409, 409, 409, 409, 409, 409])
  await expect.poll(listProcesses).toHaveLength(pieces.length)
  expect(new Set(listProcesses()).size).toBe(2)
  const received = await readFile(intakePath(path))
  expect(received.equals(pieces[statuses.indexOf(204)] ?? FILE)).toBe(true)
})

test('an upload resumes in another process while its earlier, dead connection is still open', async () => {
  await repeatUntilProcessesDiffer(async ({ sender, path, deadRequest }) => {
    expect((await requestUploadState(sender, path)).headers.get('upload-offset')).toBe('70000')
    const restAnswer = await sendChunk(sender, path, FILE.subarray(70_000), 70_000, CLOSE)
    expect(restAnswer.headers.get('upload-state')).toBe('stored')
    deadRequest.destroy()
    expect(await loadStoredHashes(sender)).toEqual([hashOf(FILE)])
  })
}, 60_000)

test('a connection whose upload another process continued writes nothing more', async () => {
  await repeatUntilProcessesDiffer(async ({ sender, path, deadRequest, listProcesses }) => {
    const nextPiece = FILE.subarray(70_000, 200_000)
    expect((await sendChunk(sender, path, nextPiece, 70_000, CLOSE)).status).toBe(204)
    deadRequest.end(Buffer.alloc(FILE.length - 70_000, 'late'))
    await expect.poll(listProcesses).toHaveLength(2)
    expect((await readFile(intakePath(path))).equals(FILE.subarray(0, 200_000))).toBe(true)
  })
}, 60_000)

test('an upload that is discarded while its dead connection is still open leaves no file', async () => {
  const filesBefore = await intakeFiles(program)
  const sender = await createSender(program, db)
  for (let round = 0; round < 4; round += 1) {
    const path = await startUploadForPath(sender)
    const deadRequest = await openDeadRequest(sender, path)
    expect((await discardUpload(sender, path)).status).toBe(204)
    deadRequest.destroy()
    expect((await sendChunk(sender, path, FILE.subarray(70_000), 70_000, CLOSE)).status).toBe(404)
  }
  expect(await db.select().from(uploads).where(eq(uploads.applicationId, sender.id))).toEqual([])
  expect(await intakeFiles(program)).toEqual(filesBefore)
}, 30_000)

test('an upload goes on in another process after the one that received it was killed', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender)
  await openDeadRequest(sender, path)
  for (const pid of findWebProcessIds(program.pid)) process.kill(pid, 'SIGKILL')
  const loadOffset = () =>
    requestUploadState(sender, path).then(
      answer => answer.headers.get('upload-offset'),
      () => null,
    )
  await expect.poll(loadOffset, { timeout: 40_000 }).toBe('70000')
  const restAnswer = await sendChunk(sender, path, FILE.subarray(70_000), 70_000, CLOSE)
  expect(restAnswer.headers.get('upload-state')).toBe('stored')
  expect(await loadStoredHashes(sender)).toEqual([hashOf(FILE)])
}, 60_000)

async function startUploadForPath(sender: Sender): Promise<string> {
  const answer = await startUpload(sender, FILE, { headers: CLOSE })
  expect(answer.status, await answer.text()).toBe(201)
  return answer.headers.get('location') ?? ''
}

type Round = {
  sender: Sender
  path: string
  deadRequest: Awaited<ReturnType<typeof openDeadRequest>>
  listProcesses: () => Array<number>
}

const MAX_ROUNDS = 20

/** Repeats a round of a dead and a second request until each reached another process. Every round must pass. */
async function repeatUntilProcessesDiffer(play: (round: Round) => Promise<void>) {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const sender = await createSender(program, db)
    const path = await startUploadForPath(sender)
    const listProcesses = watchAnswers('PATCH')
    const deadRequest = await openDeadRequest(sender, path)
    // Processes take connections in turn, so one more connection moves the next request to the other process.
    if (round % 2 === 0) await fetch(`${program.origin}/about`, { headers: CLOSE })
    await play({ sender, path, deadRequest, listProcesses })
    await expect.poll(listProcesses).toHaveLength(2)
    if (new Set(listProcesses()).size === 2) return
  }
  expect.fail(`In ${MAX_ROUNDS} rounds, both requests always reached the same process.`)
}

/** Sends 70,000 bytes of the file and then nothing more. */
async function openDeadRequest(sender: Sender, path: string) {
  const request = openChunkRequest(sender, path, FILE.length, 0)
  request.write(FILE.subarray(0, 70_000))
  const readSize = () =>
    stat(intakePath(path)).then(
      file => file.size,
      () => 0,
    )
  await expect.poll(readSize).toBe(70_000)
  return request
}

function intakePath(path: string): string {
  return join(program.dataDir, 'uploads', path.split('/').at(-1) ?? '')
}

/** Returns a function that lists the process of each request with this method since then, as the log names it. */
function watchAnswers(method: string): () => Array<number> {
  const start = program.output().length
  return () =>
    program
      .output()
      .slice(start)
      .split('\n')
      .filter(line => line.includes(`"method":"${method}"`))
      .map(line => JSON.parse(line).pid)
}

async function loadStoredHashes({ id }: Sender) {
  const rows = await db.select({ sha256: documents.sha256 }).from(documents).where(eq(documents.applicationId, id))
  return rows.map(row => row.sha256)
}
