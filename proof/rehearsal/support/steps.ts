import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { addresses } from '#src/addresses.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { uploadMetadata } from '#tests/support/sending-files.ts'
import type { ReceivedMail } from './postfix.ts'
import { type Applicant, openPage } from './visits.ts'
import type { World } from './world.ts'

const RETRY_MS = 500
const TUS_HEADERS = { 'tus-resumable': '1.0.0' }

/** Waits for a mail whose subject matches, and returns the newest of them. */
export async function waitForMail(
  { postfix }: World,
  email: string,
  subject: RegExp,
  timeout = 60_000,
): Promise<ReceivedMail> {
  const find = async () => (await postfix.readMails()).findLast(mail => mail.to === email && subject.test(mail.subject))
  await expect.poll(find, { timeout, interval: 200 }).toBeDefined()
  const mail = await find()
  if (mail === undefined) throw new Error(`No mail arrived at ${email}.`)
  return mail
}

/** Opens an application, and proves its address with the mailed code. */
export async function proveAddress(world: World, browser: PlainBrowser, applicant: Applicant) {
  await openPage(browser, addresses.tracking(applicant))
  const path = addresses.applicantCode({ reference: applicant.reference, for: 'details' })
  await browser.send(path, { intent: 'send' })
  const { text } = await waitForMail(world, applicant.email, /^Your code/)
  const code = /Your code is (\d{3} \d{3})/i.exec(text)?.[1] ?? ''
  return browser.send(path, { intent: 'check', code })
}

/** Uploads a file in pieces. Returns the instances that took the beginning and each piece. */
export async function uploadInPieces(
  browser: PlainBrowser,
  { reference }: Applicant,
  file: Buffer,
  pieceCount: number,
) {
  const begun = await browser.request(addresses.uploads({ reference }), {
    method: 'POST',
    headers: { ...TUS_HEADERS, 'upload-length': String(file.length), 'upload-metadata': uploadMetadata(file) },
  })
  expect(begun.status).toBe(201)
  const path = begun.headers.get('location') ?? ''
  const upstreams = [begun.headers.get('x-upstream')]
  const pieceLength = Math.ceil(file.length / pieceCount)
  for (let offset = 0; offset < file.length; offset += pieceLength) {
    const sent = await browser.request(path, {
      method: 'PATCH',
      headers: {
        ...TUS_HEADERS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: new Uint8Array(file.subarray(offset, offset + pieceLength)),
    })
    expect([200, 204, 422]).toContain(sent.status)
    upstreams.push(sent.headers.get('x-upstream'))
  }
  return upstreams
}

/** Uploads a file as our script does: after a failure it asks how much has arrived, and continues there. */
export async function uploadPatiently(browser: PlainBrowser, { reference }: Applicant, file: Buffer) {
  const begin = () =>
    browser.request(addresses.uploads({ reference }), {
      method: 'POST',
      headers: { ...TUS_HEADERS, 'upload-length': String(file.length), 'upload-metadata': uploadMetadata(file) },
    })
  let begun = await begin()
  while (begun.status >= 500) {
    await pause(RETRY_MS)
    begun = await begin()
  }
  const path = begun.headers.get('location') ?? ''
  for (let status = 0; status !== 200 && status !== 204; ) {
    const state = await browser.request(path, { method: 'HEAD', headers: TUS_HEADERS })
    const offset = Number(state.headers.get('upload-offset'))
    if (state.status < 400 && offset === file.length) return
    const headers = {
      ...TUS_HEADERS,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    }
    const body = new Uint8Array(file.subarray(offset))
    if (state.status < 400) ({ status } = await browser.request(path, { method: 'PATCH', headers, body }))
    if (status >= 500 || state.status >= 400) await pause(RETRY_MS)
  }
}

/** Requests a page from each instance itself, past the proxy. */
export function openEverywhere({ ports, traffic }: World, path: string, cookie = ''): Promise<Array<string>> {
  return Promise.all(
    ports.map(async port => {
      const answer = await traffic.fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
      return `${answer.status} ${await answer.text()}`
    }),
  )
}
