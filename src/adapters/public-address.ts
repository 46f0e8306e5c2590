import { isIP } from 'node:net'
import { connect } from 'node:tls'

type Certificate = { validFrom: Date; validTo: Date; offersHttp2: boolean }

const TIMEOUT_MS = 4_000

/** Connects as a browser would, which refuses an invalid certificate. Throws its fault. */
export function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const servername = isIP(host) === 0 ? host : ''
  const options = { host, port: Number(port || 443), servername, ALPNProtocols: ['h2', 'http/1.1'] }
  return new Promise((resolve, reject) => {
    const socket = connect({ ...options, timeout: TIMEOUT_MS }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const dates = { validFrom: new Date(valid_from), validTo: new Date(valid_to) }
      resolve({ ...dates, offersHttp2: socket.alpnProtocol === 'h2' })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('No answer in time')))
    socket.once('error', reject)
  })
}

type AddressRequest = { method?: 'POST'; body?: string; headers?: Record<string, string> }

/** Requests an address of our own as a visitor would. Follows no redirect. */
export async function requestAddress(url: string, request: AddressRequest = {}): Promise<Response> {
  return fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
}
