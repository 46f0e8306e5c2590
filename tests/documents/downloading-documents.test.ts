import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocument, type SavedDocument } from '#factories/a-document.server.ts'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { createSamplePdf, createSamplePng } from '#factories/sample-files.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { systemClock } from '#src/clock.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { rateLimits } from '#src/features/limits/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { eventsAbout } from '../support/app-context.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { readArchive } from '../support/read-archive.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const NAME = 'Ìwé "ìrìnnà"\r\nset-cookie: a=b.exe'

let program: RunningProgram
let context: Awaited<ReturnType<typeof createContext>>
let staff: string
let application: Awaited<ReturnType<typeof createSignedInApplicant>>
let other: Awaited<ReturnType<typeof createSignedInApplicant>>
let pdf: SavedDocument

beforeAll(async () => {
  const database = await testDatabase()
  program = await startProgram({ DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'fatal' })
  closeAfterFile(() => program.stopAndDeleteData())
  context = await createContext(database)
  const { id } = await aStaffMember().saveTo(context.db, context.clock)
  const { name, value } = await staffCookie(context, id)
  staff = `${name}=${value}`
  application = await createSignedInApplicant('ada@studio.example')
  other = await createSignedInApplicant('musa@studio.example')
  pdf = await aDocument(application).named(NAME).withFile('pdf', createSamplePdf('Passport')).saveTo(context)
}, 60_000)

async function createContext({ db }: Awaited<ReturnType<typeof testDatabase>>) {
  return { db, clock: systemClock, storage: createDiskStorage(join(program.dataDir, 'application_documents')) }
}

async function createSignedInApplicant(email: string) {
  const application = await anApplication().withEmail(email).settled('initial').saveTo(context.db, context.clock)
  const query = new URLSearchParams({ reference: application.reference ?? '', email })
  const answer = await fetch(`${program.origin}/application-tracking?${query}`, { redirect: 'manual' })
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  return { ...application, cookie }
}

function fetchAs(path: string, cookie: string, { headers = {}, method = 'GET' }: RequestInit = {}) {
  return fetch(program.origin + path, { method, headers: { ...headers, cookie }, redirect: 'manual' })
}

const staffPath = (id: string, query = '') => `/admin/documents/${id}/file${query}`
const applicantPath = (id: string, reference: string | null) =>
  `/application-tracking/documents/${id}?reference=${reference}`

const archivePath = () => `/admin/applications/${application.id}/documents.zip`

/** Returns a function that lists the types of audit events recorded since this call. */
async function watchNewEvents() {
  const before = await eventsAbout(context.db, application.id)
  return async () => (await eventsAbout(context.db, application.id)).slice(before.length).map(event => event.type)
}

test('a file is served to staff with its real type, sandboxed and uncached, and the audit trail records it once', async () => {
  const newEvents = await watchNewEvents()
  const answer = await fetchAs(staffPath(pdf.id), staff)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.sizeBytes),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'; /)
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors 'self'`)
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="Iwe _irinna___set-cookie: a=b.exe.pdf"; filename*=UTF-8''` +
      '%C3%8Cw%C3%A9%20%22%C3%ACr%C3%ACnn%C3%A0%22%0D%0Aset-cookie%3A%20a%3Db.exe.pdf',
  )
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(createSamplePdf('Passport'))
  expect(await newEvents()).toEqual(['document.viewed'])
})

test('downloads, and formats that browsers cannot show safely, are sent as attachments', async () => {
  const newEvents = await watchNewEvents()
  const download = await fetchAs(staffPath(pdf.id, '?download=1'), staff)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
  await download.arrayBuffer()
  const word = await aDocument(application).named('cv.doc').withFile('doc', createSamplePng()).saveTo(context)
  const wordFile = await fetchAs(staffPath(word.id), staff)
  expect(wordFile.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(wordFile.headers.get('content-type')).toBe('application/msword')
  await wordFile.arrayBuffer()
  expect(await newEvents()).toEqual(['document.downloaded', 'document.downloaded'])
})

test('HEAD requests, prefetches and links from other sites return no file', async () => {
  const newEvents = await watchNewEvents()
  const head = await fetchAs(staffPath(pdf.id), staff, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdf.sizeBytes)])
  const prefetched = await fetchAs(staffPath(pdf.id), staff, { headers: { 'sec-purpose': 'prefetch' } })
  expect([prefetched.status, await prefetched.text()]).toEqual([204, ''])
  for (const site of ['cross-site', 'same-site']) {
    const foreign = { headers: { 'sec-fetch-site': site } }
    expect((await fetchAs(staffPath(pdf.id), staff, foreign)).status).toBe(403)
    expect((await fetchAs(archivePath(), staff, foreign)).status).toBe(403)
    expect((await fetchAs(applicantPath(pdf.id, application.reference), application.cookie, foreign)).status).toBe(403)
  }
  expect(await newEvents()).toEqual([])
})

test('no spelling of a file’s URL as a React Router data request returns the file', async () => {
  const newEvents = await watchNewEvents()
  const query = `?reference=${application.reference}`
  for (const [path, cookie] of [
    [staffPath(pdf.id), staff],
    [archivePath(), staff],
    [`/application-tracking/documents/${pdf.id}`, application.cookie],
  ] as const) {
    for (const ending of ['.data', '/.data', '/_.data', '//_.data', '.DATA', '.%64ata', '/%5f.data']) {
      for (const address of [path, path.replace('documents', 'D%4Fcuments')]) {
        const answer = await fetchAs(address + ending + query, cookie)
        expect([address + ending, answer.status]).toEqual([address + ending, 404])
        expect(await answer.text()).not.toContain('%PDF')
      }
    }
  }
  expect(await newEvents()).toEqual([])
})

test('an applicant can download their own file, and others cannot', async () => {
  const newEvents = await watchNewEvents()
  const own = await fetchAs(applicantPath(pdf.id, application.reference), application.cookie)
  expect(own.status).toBe(200)
  expect(own.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(own.headers.get('content-security-policy')).toMatch(/^sandbox; /)
  expect(Buffer.from(await own.arrayBuffer())).toEqual(createSamplePdf('Passport'))
  expect(await newEvents()).toEqual(['document.downloaded'])

  const strangers = [
    ['no session', applicantPath(pdf.id, application.reference), ''],
    ['another applicant', applicantPath(pdf.id, application.reference), other.cookie],
    ['another applicant under their own reference', applicantPath(pdf.id, other.reference), other.cookie],
    ['without a reference', `/application-tracking/documents/${pdf.id}`, application.cookie],
    ['an unknown document', applicantPath(randomUUID(), application.reference), application.cookie],
    ['a path instead of an id', applicantPath('..%2f..%2fetc', application.reference), application.cookie],
  ] as const
  for (const [who, path, cookie] of strangers) {
    const answer = await fetchAs(path, cookie)
    expect([who, answer.status]).toEqual([who, 404])
    expect(await answer.text()).not.toContain('%PDF')
  }
  // Staff must use a URL of their own, so that the audit trail names them.
  const fromStaff = await fetchAs(applicantPath(pdf.id, application.reference), staff)
  expect([fromStaff.status, await fromStaff.text()]).toEqual([403, expect.not.stringContaining('%PDF')])
  expect((await fetchAs(staffPath(pdf.id), application.cookie)).status).toBe(302)
  expect(await newEvents()).toEqual(['document.downloaded'])
})

test('a missing, damaged or unreachable file is answered with a clear message', async () => {
  const missing = await aDocument(other).saveTo(context)
  await context.storage.remove(missing.filePath)
  const truncatedSmall = await aDocument(other).saveTo(context)
  await truncate(join(program.dataDir, 'application_documents', truncatedSmall.filePath), 20)
  const truncatedLarge = await aDocument(other).withFile('pdf', randomBytes(500_000)).saveTo(context)
  await truncate(join(program.dataDir, 'application_documents', truncatedLarge.filePath), 499_999)
  const unreachable = await aDocument(other).saveTo(context)
  await mkdir(join(program.dataDir, 'application_documents'), { recursive: true })
  await writeFile(join(program.dataDir, 'application_documents', 'unreachable'), '')
  await context.db.update(documents).set({ filePath: 'unreachable/file.pdf' }).where(eq(documents.id, unreachable.id))

  for (const [path, cookie] of [
    [staffPath(missing.id), staff],
    [applicantPath(missing.id, other.reference), other.cookie],
    [staffPath(truncatedSmall.id), staff],
  ] as const) {
    const answer = await fetchAs(path, cookie)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Download Failed: Failed to download the document.')
  }
  const answer = await fetchAs(staffPath(unreachable.id), staff)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await answer.text()).toContain('Please try again in a moment.')
  // The server notices this damage only while it sends the file, so it ends the connection early.
  await expect(fetchAs(staffPath(truncatedLarge.id), staff).then(answer => answer.arrayBuffer())).rejects.toThrow()
  expect((await fetchAs('/healthz', '')).status, 'the program keeps running').toBe(200)
})

test('all files of an application are downloaded as one archive', async () => {
  const answer = await fetchAs(`/admin/applications/${application.id}/documents.zip`, staff)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain(`filename="${application.reference} documents.zip"`)
  const files = await readArchive(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()][0]).toBe('01 Passport - Ìwé ìrìnnà set-cookie a=b.exe.pdf')
  expect([...files.values()][0]).toEqual(createSamplePdf('Passport'))
  expect((await fetchAs(`/admin/applications/${randomUUID()}/documents.zip`, staff)).status).toBe(404)
})

test('too many downloads are refused with a time to retry, and are not recorded', async () => {
  const limitedRequests = [
    [applicantPath(pdf.id, application.reference), application.cookie],
    [staffPath(pdf.id), staff],
    [archivePath(), staff],
  ] as const
  for (const [path, cookie] of limitedRequests) await (await fetchAs(path, cookie)).arrayBuffer()
  await context.db.update(rateLimits).set({ points: 10_000 }).where(like(rateLimits.key, 'download-by-%'))

  const newEvents = await watchNewEvents()
  for (const [path, cookie] of limitedRequests) {
    const answer = await fetchAs(path, cookie)
    expect([path, answer.status]).toEqual([path, 429])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(await answer.text()).toMatch(
      /^Download Failed: .*\nYou’ve tried too many times. Please try again in \d+ minutes.\n$/,
    )
  }
  expect(await newEvents()).toEqual([])
})
