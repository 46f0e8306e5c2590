import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { BusyProblem } from '#src/features/bookings/busy-problems.ts'
import type { CalendarReader, CalendarText } from '#src/features/bookings/calendar-reader.ts'
import { isPublicAddress } from './is-public-address.ts'

type ReaderOptions = {
  /** Our own website is not read, even though it has a public address. */
  ownHost: string
  isAllowed?: (ip: string) => boolean
  request?: typeof requestByHttps
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 5_000_000
const MAX_REDIRECTS = 3

/**
 * Reads a calendar by its secret address, which a colleague typed. The address that DNS answers is checked and then used, so
 * that a second answer cannot lead to a machine of ours. Each redirect is checked in the same way.
 */
export function createCalendarReader({
  ownHost,
  isAllowed = isPublicAddress,
  request = requestByHttps,
  timeoutMs = TIMEOUT_MS,
}: ReaderOptions): CalendarReader {
  return { read }

  async function read(address: string): Promise<CalendarText> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await follow(address, signal, MAX_REDIRECTS)
    } catch (error) {
      if (error instanceof NotPublic) return refuse('not-public')
      return refuse(signal.aborted ? 'too-slow' : 'unreachable')
    }
  }

  async function follow(address: string, signal: AbortSignal, redirects: number): Promise<CalendarText> {
    const url = URL.parse(address)
    if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
      return refuse('not-https')
    checkHost(url)
    const response = await requestOnce(url, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readText(response)
    response.destroy()
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirects === 0) return refuse('too-many-redirects')
      return follow(URL.parse(headers.location, url)?.href ?? '', signal, redirects - 1)
    }
    if (statusCode === 404 || statusCode === 410) return refuse('not-found')
    return refuse(statusCode === 401 || statusCode === 403 ? 'refused' : 'failed')
  }

  /** Node looks up no host that is an IP address, so it is checked here. URL has already rewritten "2130706433" and "0x7f.1". */
  function checkHost({ hostname }: URL): void {
    // A name may end with a dot.
    const host = hostname.replace(/^\[|\]$|\.$/g, '')
    if (host === ownHost || (isIP(host) !== 0 && !isAllowed(host))) throw new NotPublic()
  }

  function requestOnce(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { accept: 'text/calendar', 'accept-encoding': 'identity' }
      // An agent could reuse a connection that was made for another address.
      const outgoing = request(url, { agent: false, headers, signal, lookup: lookUpPublic }, resolve)
      outgoing.once('error', reject)
      outgoing.end()
    })
  }

  /** Refuses a name if one of its addresses is not public. */
  function lookUpPublic(...[hostname, options, callback]: Parameters<LookupFunction>): void {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('The name has no address.'), [])
      if (!found.every(({ address }) => isAllowed(address))) return callback(new NotPublic(), [])
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    })
  }
}

class NotPublic extends Error {}

async function readText(response: IncomingMessage): Promise<CalendarText> {
  const chunks: Array<Buffer> = []
  let sizeBytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MAX_BYTES) return refuse('too-large')
    chunks.push(chunk)
  }
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') }
}

function refuse(problem: BusyProblem): CalendarText {
  return { ok: false, problem }
}
