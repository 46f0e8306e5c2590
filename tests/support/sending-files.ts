import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { anApplication } from '#factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import type { RunningProgram } from './program.ts'

export type Sender = { origin: string; id: string; reference: string; cookie: string }

/** An applicant with an open session; `sentBack` adds a resubmission. */
export async function createSender(
  { origin }: Pick<RunningProgram, 'origin'>,
  db: Database,
  { sentBack = false } = {},
): Promise<Sender> {
  const draft = anApplication().settled('initial')
  const application = await (sentBack ? draft.awaitingResubmission('The letter is not signed') : draft).saveTo(
    db,
    systemClock,
  )
  const reference = application.reference ?? ''
  const way = addresses.tracking({ reference, email: application.email })
  const answer = await fetch(origin + way, { redirect: 'manual', headers: elsewhere() })
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  return { origin, id: application.id, reference, cookie: cookie.join('; ') }
}

let visitors = 0

/** A new address each time, because limits count addresses. */
function elsewhere(): Record<string, string> {
  visitors += 1
  return { 'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}` }
}

/** Headers of a request from our own pages. */
function ours({ cookie }: Pick<Sender, 'cookie'>): Record<string, string> {
  return { cookie, 'sec-fetch-site': 'same-origin', ...elsewhere() }
}

/** The multipart form of a file, as bytes. */
export function fileForm(file: Buffer, fields: Record<string, string> = {}) {
  const boundary = '----passage'
  const all = {
    intent: 'upload',
    documentType: 'Passport',
    privacyVersion: PRIVACY_VERSION,
    idempotencyKey: randomUUID(),
    ...fields,
  }
  const head = Object.entries(all).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="passport.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    before: Buffer.from(head.join('') + fileHead),
    file,
    after: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}

export function postFile(sender: Sender, form: ReturnType<typeof fileForm>, headers: Record<string, string> = {}) {
  return fetch(sender.origin + addresses.tracking({ reference: sender.reference, tab: 'documents' }), {
    method: 'POST',
    headers: { ...ours(sender), 'content-type': form.type, ...headers },
    body: Buffer.concat([form.before, form.file, form.after]),
    redirect: 'manual',
  })
}

/** A request whose body the test writes itself and may break off. */
export function openRequest(sender: Sender, path: string, headers: Record<string, string>, method = 'POST') {
  const { hostname, port } = new URL(sender.origin)
  const sending = request({ host: hostname, port, path, method, headers: { ...ours(sender), ...headers } })
  sending.on('error', () => {})
  return sending
}

export function openPost(sender: Sender, form: ReturnType<typeof fileForm>) {
  const { before, file, after } = form
  const length = String(before.length + file.length + after.length)
  const path = addresses.tracking({ reference: sender.reference, tab: 'documents' })
  return openRequest(sender, path, { 'content-type': form.type, 'content-length': length })
}

const TUS = { 'tus-resumable': '1.0.0' }

/** The upload's metadata, as a browser sends it. */
export function metadata(file: Buffer, said: Record<string, string> = {}): string {
  const all = {
    fileName: 'passport.pdf',
    documentType: 'Passport',
    purpose: 'document',
    privacyVersion: PRIVACY_VERSION,
    sha256: hashOf(file),
    ...said,
  }
  return Object.entries(all)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Starts an upload in chunks; the answer's `location` is its address. */
export function begin(
  sender: Sender,
  file: Buffer,
  { reference = sender.reference, said = {}, length = file.length, headers = {} }: Begin = {},
) {
  return fetch(sender.origin + addresses.uploads({ reference }), {
    method: 'POST',
    headers: {
      ...ours(sender),
      ...TUS,
      'upload-length': String(length),
      'upload-metadata': metadata(file, said),
      ...headers,
    },
  })
}

type Begin = {
  reference?: string
  said?: Record<string, string>
  length?: number
  headers?: Record<string, string>
}

export function head(sender: Sender, path: string) {
  return fetch(sender.origin + path, { method: 'HEAD', headers: { ...ours(sender), ...TUS } })
}

export function patch(
  sender: Sender,
  path: string,
  piece: Buffer,
  offset: number,
  headers: Record<string, string> = {},
) {
  return fetch(sender.origin + path, {
    method: 'PATCH',
    headers: { ...ours(sender), ...TUS, ...pieceHeaders(offset), ...headers },
    body: new Uint8Array(piece),
  })
}

export function discard(sender: Sender, path: string) {
  return fetch(sender.origin + path, { method: 'DELETE', headers: { ...ours(sender), ...TUS } })
}

/** A chunk whose connection breaks off. */
export function openPatch(sender: Sender, path: string, length: number, offset: number) {
  const headers = { ...TUS, ...pieceHeaders(offset), 'content-length': String(length) }
  return openRequest(sender, path, headers, 'PATCH')
}

function pieceHeaders(offset: number) {
  return { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
}

/** Files in the program's intake. */
export async function arrivals({ dataDir }: Pick<RunningProgram, 'dataDir'>): Promise<Array<string>> {
  return (await readdir(join(dataDir, 'uploads')).catch(() => [])).sort()
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
