import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { proofCookie } from './applicant-proof.ts'
import type { RunningProgram } from './program.ts'

export type Sender = { origin: string; id: string; reference: string; cookie: string }

/** Creates an applicant with an open session. With `awaitsResubmission` staff have asked for a corrected file. */
export async function createSender(
  { origin }: Pick<RunningProgram, 'origin'>,
  db: Database,
  { awaitsResubmission = false } = {},
): Promise<Sender> {
  const draft = anApplication().settled('initial')
  const application = await (awaitsResubmission
    ? draft.awaitingResubmission('The letter is not signed')
    : draft
  ).saveTo(db, systemClock)
  const reference = application.reference ?? ''
  const trackingPath = addresses.tracking({ reference, email: application.email })
  const answer = await fetch(origin + trackingPath, { redirect: 'manual', headers: newIpAddress() })
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  return { origin, id: application.id, reference, cookie: cookie.join('; ') }
}

let visitorCount = 0

/** Returns headers with a new IP address each time, because the rate limits count requests by IP address. */
function newIpAddress(): Record<string, string> {
  visitorCount += 1
  return { 'x-forwarded-for': `198.18.${visitorCount >> 8}.${visitorCount & 255}` }
}

/** Returns the sender with the proof of the address, as if a mailed code had been entered. */
export async function proveAddress(db: Database, sender: Sender): Promise<Sender> {
  const [application] = await db.select().from(liveApplications).where(eq(liveApplications.id, sender.id))
  const { name, value } = await proofCookie({ db, clock: systemClock }, application?.email ?? '')
  return { ...sender, cookie: `${sender.cookie}; ${name}=${value}` }
}

/** Headers like those of a request that our own pages send. */
function headersFromOurPages({ cookie }: Pick<Sender, 'cookie'>): Record<string, string> {
  return { cookie, 'sec-fetch-site': 'same-origin', ...newIpAddress() }
}

/** The upload form of the tracking page with a file, as the bytes of a multipart body. */
export function fileForm(file: Buffer, fields: Record<string, string> = {}) {
  const boundary = '----passage'
  const allFields = {
    intent: 'upload',
    documentType: 'Passport',
    privacyVersion: PRIVACY_VERSION,
    idempotencyKey: randomUUID(),
    ...fields,
  }
  const fieldParts = Object.entries(allFields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="passport.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    before: Buffer.from(fieldParts.join('') + fileHead),
    file,
    after: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}

/** Posts the upload form in one request. */
export function postFile(sender: Sender, form: ReturnType<typeof fileForm>, headers: Record<string, string> = {}) {
  return fetch(sender.origin + addresses.tracking({ reference: sender.reference, tab: 'documents' }), {
    method: 'POST',
    headers: { ...headersFromOurPages(sender), 'content-type': form.type, ...headers },
    body: Buffer.concat([form.before, form.file, form.after]),
    redirect: 'manual',
  })
}

/** Opens a request whose body the test writes itself, so that the test can interrupt it. */
export function openRequest(sender: Sender, path: string, headers: Record<string, string>, method = 'POST') {
  const { hostname, port } = new URL(sender.origin)
  const outgoingRequest = request({
    host: hostname,
    port,
    path,
    method,
    headers: { ...headersFromOurPages(sender), ...headers },
  })
  outgoingRequest.on('error', () => {})
  return outgoingRequest
}

/** Opens a post of the upload form, whose body the test writes itself. */
export function openFormRequest(sender: Sender, form: ReturnType<typeof fileForm>) {
  const { before, file, after } = form
  const length = String(before.length + file.length + after.length)
  const path = addresses.tracking({ reference: sender.reference, tab: 'documents' })
  return openRequest(sender, path, { 'content-type': form.type, 'content-length': length })
}

const TUS_HEADERS = { 'tus-resumable': '1.0.0' }

/** The header `upload-metadata` of a tus upload, as our script sends it. */
export function uploadMetadata(file: Buffer, fields: Record<string, string> = {}): string {
  const allFields = {
    fileName: 'passport.pdf',
    documentType: 'Passport',
    purpose: 'document',
    privacyVersion: PRIVACY_VERSION,
    sha256: hashOf(file),
    ...fields,
  }
  return Object.entries(allFields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Starts a tus upload. The `location` of the answer is the URL to which chunks are sent. */
export function startUpload(
  sender: Sender,
  file: Buffer,
  { reference = sender.reference, fields = {}, length = file.length, headers = {} }: UploadOptions = {},
) {
  return fetch(sender.origin + addresses.uploads({ reference }), {
    method: 'POST',
    headers: {
      ...headersFromOurPages(sender),
      ...TUS_HEADERS,
      'upload-length': String(length),
      'upload-metadata': uploadMetadata(file, fields),
      ...headers,
    },
  })
}

type UploadOptions = {
  reference?: string
  fields?: Record<string, string>
  length?: number
  headers?: Record<string, string>
}

/** Asks how many bytes of an upload have arrived, and for its state. */
export function requestUploadState(sender: Sender, path: string) {
  return fetch(sender.origin + path, { method: 'HEAD', headers: { ...headersFromOurPages(sender), ...TUS_HEADERS } })
}

/** Sends a chunk that begins at this offset of the file. */
export function sendChunk(
  sender: Sender,
  path: string,
  chunk: Buffer,
  offset: number,
  headers: Record<string, string> = {},
) {
  return fetch(sender.origin + path, {
    method: 'PATCH',
    headers: { ...headersFromOurPages(sender), ...TUS_HEADERS, ...chunkHeaders(offset), ...headers },
    body: new Uint8Array(chunk),
  })
}

/** Discards an upload, as the button “Discard” does. */
export function discardUpload(sender: Sender, path: string) {
  return fetch(sender.origin + path, { method: 'DELETE', headers: { ...headersFromOurPages(sender), ...TUS_HEADERS } })
}

/** Opens a request for a chunk, whose body the test writes itself, so that the test can interrupt it. */
export function openChunkRequest(sender: Sender, path: string, length: number, offset: number) {
  const headers = { ...TUS_HEADERS, ...chunkHeaders(offset), 'content-length': String(length) }
  return openRequest(sender, path, headers, 'PATCH')
}

function chunkHeaders(offset: number) {
  return { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
}

/** Lists the files in the program's intake. */
export async function intakeFiles({ dataDir }: Pick<RunningProgram, 'dataDir'>): Promise<Array<string>> {
  return (await readdir(join(dataDir, 'uploads')).catch(() => [])).sort()
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
