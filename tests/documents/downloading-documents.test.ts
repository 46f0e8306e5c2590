import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDocument, type SavedDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import { files } from '#src/features/files/table.server.ts'
import { rateLimits } from '#src/features/site/table.server.ts'
import { eventsAbout } from '../support/app-context.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { readArchive } from '../support/read-archive.ts'
import type { Records } from '../support/records.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const MALICIOUS_FILE_NAME = 'Ìwé "ìrìnnà"\r\nset-cookie: a=b.exe'

let program: TestProgram
let context: Records
let staffCookieHeader: string
let application: Awaited<ReturnType<typeof createSignedInApplicant>>
let otherApplication: Awaited<ReturnType<typeof createSignedInApplicant>>
let pdf: SavedDocument

beforeAll(async () => {
  program = await sharedProgram()
  context = program.records
  staffCookieHeader = cookieHeaderOf((await program.staff()).browser)
  application = await createSignedInApplicant('ada')
  otherApplication = await createSignedInApplicant('musa')
  pdf = await aDocument(application)
    .named(MALICIOUS_FILE_NAME)
    .withFile('pdf', createSamplePdf('Passport'))
    .saveTo(context)
}, 60_000)

async function createSignedInApplicant(name: string) {
  const email = `${name}.${randomUUID().slice(0, 12)}@studio.example`
  const application = await anApplication().withEmail(email).settled('initial').saveTo(context.db, context.clock)
  return { ...application, cookie: cookieHeaderOf((await program.applicant(application)).browser) }
}

function cookieHeaderOf({ cookies }: PlainBrowser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function fetchAs(path: string, cookie: string, { headers = {}, method = 'GET' }: RequestInit = {}) {
  return fetch(program.origin + path, { method, headers: { ...headers, cookie }, redirect: 'manual' })
}

const staffPath = (id: string, query = '') => `/admin/documents/${id}/file${query}`
const applicantPath = (id: string, reference: string | null) =>
  `/application-tracking/documents/${id}?reference=${reference}`

const archivePath = () => `/admin/applications/${application.id}/documents.zip`

/** Returns a function that lists the types of the audit events that were recorded after this call. */
async function watchNewEvents() {
  const eventsBefore = await eventsAbout(context.db, application.id)
  return async () => (await eventsAbout(context.db, application.id)).slice(eventsBefore.length).map(event => event.type)
}

test('C40, C88: staff get a file with its real type and headers against scripts and caching, and the audit trail records one view', async () => {
  const listNewEvents = await watchNewEvents()
  const answer = await fetchAs(staffPath(pdf.id), staffCookieHeader)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.file.sizeBytes),
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
  expect(await listNewEvents()).toEqual(['document.viewed'])
})

test('C40: a download, or a format that browsers cannot show safely, is sent as an attachment', async () => {
  const listNewEvents = await watchNewEvents()
  const download = await fetchAs(staffPath(pdf.id, '?download=1'), staffCookieHeader)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
  await download.arrayBuffer()
  const wordDocument = await aDocument(application).named('cv.doc').withFile('doc', createSamplePng()).saveTo(context)
  const wordFile = await fetchAs(staffPath(wordDocument.id), staffCookieHeader)
  expect(wordFile.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(wordFile.headers.get('content-type')).toBe('application/msword')
  await wordFile.arrayBuffer()
  expect(await listNewEvents()).toEqual(['document.downloaded', 'document.downloaded'])
})

test('HEAD requests, prefetches and links from other sites return no file', async () => {
  const listNewEvents = await watchNewEvents()
  const headAnswer = await fetchAs(staffPath(pdf.id), staffCookieHeader, { method: 'HEAD' })
  expect([headAnswer.status, headAnswer.headers.get('content-length')]).toEqual([200, String(pdf.file.sizeBytes)])
  const prefetchAnswer = await fetchAs(staffPath(pdf.id), staffCookieHeader, { headers: { 'sec-purpose': 'prefetch' } })
  expect([prefetchAnswer.status, await prefetchAnswer.text()]).toEqual([204, ''])
  for (const site of ['cross-site', 'same-site']) {
    const foreignRequest = { headers: { 'sec-fetch-site': site } }
    expect((await fetchAs(staffPath(pdf.id), staffCookieHeader, foreignRequest)).status).toBe(403)
    expect((await fetchAs(archivePath(), staffCookieHeader, foreignRequest)).status).toBe(403)
    expect(
      (await fetchAs(applicantPath(pdf.id, application.reference), application.cookie, foreignRequest)).status,
    ).toBe(403)
  }
  expect(await listNewEvents()).toEqual([])
})

test('a React Router data request for the URL of a file gets 404, however the URL is spelled', async () => {
  const listNewEvents = await watchNewEvents()
  const query = `?reference=${application.reference}`
  for (const [path, cookie] of [
    [staffPath(pdf.id), staffCookieHeader],
    [archivePath(), staffCookieHeader],
    [`/application-tracking/documents/${pdf.id}`, application.cookie],
    [`/application-tracking/messages/${pdf.id}`, application.cookie],
    [addresses.adminMessageFile(pdf.id), staffCookieHeader],
    [addresses.adminWordText(pdf.id), staffCookieHeader],
    [addresses.adminMailBody(pdf.id), staffCookieHeader],
  ] as const) {
    for (const suffix of ['.data', '/.data', '/_.data', '//_.data', '.DATA', '.%64ata', '/%5f.data']) {
      for (const address of [path, path.replace('documents', 'D%4Fcuments')]) {
        const answer = await fetchAs(address + suffix + query, cookie)
        expect([address + suffix, answer.status]).toEqual([address + suffix, 404])
        expect(await answer.text()).not.toContain('%PDF')
      }
    }
  }
  expect(await listNewEvents()).toEqual([])
})

test('C17, C22: an applicant can download their own file, but not the file of another applicant', async () => {
  const listNewEvents = await watchNewEvents()
  const ownDownload = await fetchAs(applicantPath(pdf.id, application.reference), application.cookie)
  expect(ownDownload.status).toBe(200)
  expect(ownDownload.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(ownDownload.headers.get('content-security-policy')).toMatch(/^sandbox; /)
  expect(Buffer.from(await ownDownload.arrayBuffer())).toEqual(createSamplePdf('Passport'))
  expect(await listNewEvents()).toEqual(['document.downloaded'])

  const refusedRequests = [
    ['no session', applicantPath(pdf.id, application.reference), ''],
    ['another applicant', applicantPath(pdf.id, application.reference), otherApplication.cookie],
    [
      'another applicant under their own reference',
      applicantPath(pdf.id, otherApplication.reference),
      otherApplication.cookie,
    ],
    ['without a reference', `/application-tracking/documents/${pdf.id}`, application.cookie],
    ['an unknown document', applicantPath(randomUUID(), application.reference), application.cookie],
    ['a path instead of an id', applicantPath('..%2f..%2fetc', application.reference), application.cookie],
  ] as const
  for (const [who, path, cookie] of refusedRequests) {
    const answer = await fetchAs(path, cookie)
    expect([who, answer.status]).toEqual([who, 404])
    expect(await answer.text()).not.toContain('%PDF')
  }
  // The audit trail must name the staff member, so staff can download a file only from its staff URL.
  const staffAnswer = await fetchAs(applicantPath(pdf.id, application.reference), staffCookieHeader)
  expect([staffAnswer.status, await staffAnswer.text()]).toEqual([403, expect.not.stringContaining('%PDF')])
  expect((await fetchAs(staffPath(pdf.id), application.cookie)).status).toBe(302)
  expect(await listNewEvents()).toEqual(['document.downloaded'])
})

test('a request for a missing, damaged or unreachable file gets a clear error message', async () => {
  const missingDocument = await aDocument(otherApplication).saveTo(context)
  await context.storage.remove(missingDocument.file.key)
  const smallTruncatedDocument = await aDocument(otherApplication).saveTo(context)
  await truncate(join(program.dataDir, 'application_documents', smallTruncatedDocument.file.key), 20)
  const largeTruncatedDocument = await aDocument(otherApplication).withFile('pdf', randomBytes(500_000)).saveTo(context)
  await truncate(join(program.dataDir, 'application_documents', largeTruncatedDocument.file.key), 499_999)
  const unreachableDocument = await aDocument(otherApplication).saveTo(context)
  await mkdir(join(program.dataDir, 'application_documents'), { recursive: true })
  await writeFile(join(program.dataDir, 'application_documents', 'unreachable'), '')
  await context.db.update(files).set({ key: 'unreachable/file.pdf' }).where(eq(files.id, unreachableDocument.fileId))

  for (const [path, cookie] of [
    [staffPath(missingDocument.id), staffCookieHeader],
    [applicantPath(missingDocument.id, otherApplication.reference), otherApplication.cookie],
    [staffPath(smallTruncatedDocument.id), staffCookieHeader],
  ] as const) {
    const answer = await fetchAs(path, cookie)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Download Failed: Failed to download the document.')
  }
  const answer = await fetchAs(staffPath(unreachableDocument.id), staffCookieHeader)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await answer.text()).toContain('Please try again in a moment.')
  // The server notices that the large file is truncated only while it sends the file, so it cuts the connection.
  await expect(
    fetchAs(staffPath(largeTruncatedDocument.id), staffCookieHeader).then(answer => answer.arrayBuffer()),
  ).rejects.toThrow()
  expect((await fetchAs('/healthz', '')).status, 'the program keeps running').toBe(200)
})

test('all files of an application are downloaded as one archive', async () => {
  const answer = await fetchAs(`/admin/applications/${application.id}/documents.zip`, staffCookieHeader)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain(`filename="${application.reference} documents.zip"`)
  const files = await readArchive(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()][0]).toBe('01 Passport - Ìwé ìrìnnà set-cookie a=b.exe.pdf')
  expect([...files.values()][0]).toEqual(createSamplePdf('Passport'))
  expect((await fetchAs(`/admin/applications/${randomUUID()}/documents.zip`, staffCookieHeader)).status).toBe(404)
})

test('downloads above the rate limit are refused with the time to wait, and the audit trail does not record them', async () => {
  const limitedRequests = [
    [applicantPath(pdf.id, application.reference), application.cookie],
    [staffPath(pdf.id), staffCookieHeader],
    [archivePath(), staffCookieHeader],
  ] as const
  for (const [path, cookie] of limitedRequests) await (await fetchAs(path, cookie)).arrayBuffer()
  // Other test files download with fresh limits.
  onTestFinished(async () => {
    await context.db.delete(rateLimits).where(like(rateLimits.key, 'download-by-%'))
  })
  await context.db.update(rateLimits).set({ points: 10_000 }).where(like(rateLimits.key, 'download-by-%'))

  const listNewEvents = await watchNewEvents()
  for (const [path, cookie] of limitedRequests) {
    const answer = await fetchAs(path, cookie)
    expect([path, answer.status]).toEqual([path, 429])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(await answer.text()).toMatch(
      /^Download Failed: .*\nYou’ve tried too many times. Please try again in \d+ minutes.\n$/,
    )
  }
  expect(await listNewEvents()).toEqual([])
})
