import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { savePrices } from '#src/features/site/catalogue/save-prices.server.ts'
import { pdfOfSize } from '../support/abuse-files.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { countByStatus, postBooking } from '../support/booking-visitor.ts'
import { confirmedBookings, countOverlaps, createPaidCustomers } from '../support/consultations.ts'
import { testDatabase } from '../support/database.ts'
import { originInTurn } from '../support/instances.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { type RunningProgram, startProgram, temporaryDataDir } from '../support/program.ts'
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
} from '../support/sending-files.ts'
import { PASSWORD } from '../support/staff-context.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

// Like deploy/systemd and compose.yaml: two web processes and a worker share a database, a secret and a folder.
let first: RunningProgram
let second: RunningProgram
let db: Database

const FILE = pdfOfSize(300_000)
/** A Saturday, so that the first bookable day is Monday. */
const NOW = '2026-11-21T10:00:00Z'

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: await temporaryDataDir(),
    SESSION_SECRET: TEST_SECRET,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    NOW,
  }
  const programs = await Promise.all(['web', 'web', 'worker'].map(ROLE => startProgram({ ...env, ROLE })))
  for (const program of programs) closeAfterFile(() => program.stopAndDeleteData())
  ;[first, second] = programs as [RunningProgram, RunningProgram, RunningProgram]
}, 60_000)

test('a change in one web process is seen in the other, and the worker sends the mail once', async () => {
  const { email } = await aStaffMember().inRole('owner').withPassword(PASSWORD).saveTo(db, systemClock)
  const owner = plainBrowser(first.origin, '10.1.2.1')
  await owner.send('/admin/login', { email, password: PASSWORD })
  const inSecond = new URL('/admin/applications', second.origin)
  expect((await owner.open(inSecond)).url.pathname).toBe('/admin/applications')
  await owner.send('/admin/logout', {})
  expect((await owner.open(inSecond)).url.pathname).toBe('/admin/login')

  const readPages = () =>
    Promise.all([first, second].map(async ({ origin }) => (await fetch(`${origin}/services`)).text()))
  expect((await readPages()).some(page => page.includes('£5,310'))).toBe(false)
  const app = { db, clock: systemClock } as Parameters<typeof savePrices>[0]
  const actor = { kind: 'staff', id: 'owner-1' } as const
  await savePrices(app, actor, { prices: { full_support: 531_000 }, read: await loadPriceList(db) })
  await expect.poll(async () => (await readPages()).every(page => page.includes('£5,310'))).toBe(true)

  const visitor = plainBrowser(first.origin, '10.1.2.2')
  const message = { name: 'Ada Obi', email: 'ada@example.com', sector: 'technology', message: 'When can we talk?' }
  await visitor.send('/contact', { intent: 'message', ...message })
  const readMails = async () => {
    const answer = await fetch(`${second.origin}/sandbox/mail.json?to=${message.email}`)
    return (await answer.json()) as Array<unknown>
  }
  await expect.poll(async () => (await readMails()).length, { timeout: 40_000 }).toBe(1)
})

test('of many customers who book one time in both processes, one gets it', async () => {
  const slot = { day: '2026-11-23', time: '09:00' }
  const customers = await createPaidCustomers(db, new Array(12).fill(slot))
  const answers = await Promise.all(
    customers.map((customer, number) => postBooking(originInTurn([first, second], number), customer)),
  )
  expect(countByStatus(answers)).toEqual({ 302: 1, 409: 11 })
  expect(await confirmedBookings(db)).toMatchObject([slot])
  expect(await countOverlaps(db)).toBe(0)
})

test('an upload whose pieces reach both processes in turn is stored completely and only once', async () => {
  const sender = await createSender(first, db)
  const path = await startUploadForPath(sender)
  const pieceSize = 30_000
  for (let offset = 0, number = 0; offset < FILE.length; offset += pieceSize, number += 1) {
    const piece = FILE.subarray(offset, offset + pieceSize)
    expect((await sendChunk(at(number % 2 === 0 ? first : second, sender), path, piece, offset)).status).toBe(204)
  }
  expect(await loadStoredHashes(sender)).toEqual([hashOf(FILE)])
})

test('identical pieces that reach both processes at once are stored once', async () => {
  const sender = await createSender(first, db)
  const path = await startUploadForPath(sender)
  const piece = FILE.subarray(0, 200_000)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => sendChunk(at(number < 4 ? first : second, sender), path, piece, 0)),
  )
  expect(answers.filter(({ status }) => status !== 204 && status !== 409)).toEqual([])
  expect((await requestUploadState(at(second, sender), path)).headers.get('upload-offset')).toBe('200000')
  const last = await sendChunk(at(second, sender), path, FILE.subarray(200_000), 200_000)
  expect(last.headers.get('upload-state')).toBe('stored')
  expect(await loadStoredHashes(sender)).toEqual([hashOf(FILE)])
})

test('an upload goes on in one process while its dead connection to the other is open, and then sends its bytes late', async () => {
  const sender = await createSender(first, db)
  const path = await startUploadForPath(sender)
  const deadRequest = await openDeadRequest(sender, path)
  expect((await requestUploadState(at(second, sender), path)).headers.get('upload-offset')).toBe('70000')
  const next = FILE.subarray(70_000, 200_000)
  expect((await sendChunk(at(second, sender), path, next, 70_000)).status).toBe(204)
  const late = new Promise(resolve => deadRequest.once('response', resolve).once('close', resolve))
  deadRequest.end(FILE.subarray(70_000))
  await late
  const state = await requestUploadState(at(second, sender), path)
  expect(state.headers.get('upload-state')).toBe('stored')
  expect(await loadStoredHashes(sender)).toEqual([hashOf(FILE)])
})

test('an upload that one process discards while its dead connection to the other is open leaves no file', async () => {
  const filesBefore = await intakeFiles(first)
  const sender = await createSender(first, db)
  const path = await startUploadForPath(sender)
  const deadRequest = await openDeadRequest(sender, path)
  expect((await discardUpload(at(second, sender), path)).status).toBe(204)
  deadRequest.destroy()
  expect((await sendChunk(sender, path, FILE.subarray(70_000), 70_000)).status).toBe(404)
  expect(await db.select().from(uploads).where(eq(uploads.caseId, sender.id))).toEqual([])
  expect(await intakeFiles(first)).toEqual(filesBefore)
})

test('an upload goes on in the other process after the one that received it was killed', async () => {
  const sender = await createSender(second, db)
  const path = await startUploadForPath(sender)
  await openDeadRequest(sender, path)
  await second.kill()
  const state = await requestUploadState(at(first, sender), path)
  expect(state.headers.get('upload-offset')).toBe('70000')
  const last = await sendChunk(at(first, sender), path, FILE.subarray(70_000), 70_000)
  expect(last.headers.get('upload-state')).toBe('stored')
  expect(await loadStoredHashes(sender)).toEqual([hashOf(FILE)])
})

function at({ origin }: RunningProgram, sender: Sender): Sender {
  return { ...sender, origin }
}

async function startUploadForPath(sender: Sender): Promise<string> {
  const answer = await startUpload(sender, FILE)
  expect(answer.status, await answer.text()).toBe(201)
  return answer.headers.get('location') ?? ''
}

/** Sends 70,000 bytes of the file and then nothing more. */
async function openDeadRequest(sender: Sender, path: string) {
  const request = openChunkRequest(sender, path, FILE.length, 0)
  request.write(FILE.subarray(0, 70_000))
  const file = join(first.dataDir, 'uploads', path.split('/').at(-1) ?? '')
  const readSize = () =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  await expect.poll(readSize).toBe(70_000)
  return request
}

async function loadStoredHashes({ id }: Sender) {
  const rows = await db.select({ sha256: files.sha256 }).from(files).where(eq(files.caseId, id))
  return rows.map(row => row.sha256)
}
