import type { lookup } from 'node:dns'
import { Agent, fetch as fetchWithAgent } from 'undici'
import { type PlainBrowser, plainBrowser } from '#tests/support/plain-browser.ts'

/** `answeredBy`: the instance that gave each answer. */
export type Browser = PlainBrowser & { answeredBy: ReadonlyArray<string>; close(): Promise<void> }

const LOOPBACK = '127.0.0.1'
const resolveToLoopback = (_host: string, { all }: { all?: boolean }, answer: (...results: Array<unknown>) => void) =>
  all === true ? answer(null, [{ address: LOOPBACK, family: 4 }]) : answer(null, LOOPBACK, 4)

/**
 * Browsers that reach the site over HTTP/2 and TLS. Each has its own connection and loopback address, because the limits
 * count by address.
 */
export function openTraffic({ origin, rootCertificate }: { origin: string; rootCertificate: string }) {
  let visitorCount = 0
  let requestCount = 0
  const upstreams = new Set<string>()

  function openFetch(localAddress: string, answeredBy: Array<string> = []) {
    const agent = new Agent({
      allowH2: true,
      localAddress,
      connect: { ca: rootCertificate, lookup: resolveToLoopback as typeof lookup },
    })
    const send = async (url: URL | string, init: RequestInit = {}) => {
      requestCount += 1
      const options = { ...init, dispatcher: agent } as Parameters<typeof fetchWithAgent>[1]
      const answer = await fetchWithAgent(url, options)
      const upstream = answer.headers.get('x-upstream')
      if (upstream !== null) {
        upstreams.add(upstream)
        answeredBy.push(upstream)
      }
      return answer
    }
    return { send: send as unknown as typeof fetch, close: () => agent.destroy() }
  }

  return {
    fetch: openFetch(LOOPBACK).send,
    requests: () => requestCount,
    /** The instances that have answered. */
    upstreams,
    open(): Browser {
      visitorCount += 1
      const answeredBy: Array<string> = []
      const { send, close } = openFetch(`127.1.${visitorCount >> 8}.${visitorCount & 255 || 255}`, answeredBy)
      return { ...plainBrowser(origin, 'forged', send), answeredBy, close }
    },
  }
}
