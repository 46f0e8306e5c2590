import { once } from 'node:events'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCaddy } from './caddy.ts'
import type { DebianServer } from './debian-server.ts'
import { openTraffic } from './traffic.ts'

export type ProxiedSite = Awaited<ReturnType<typeof startProxy>>

/** Starts Debian's Caddy with the installed Caddyfile and its variables. */
export async function startProxy(server: DebianServer, host: string, httpPort: number) {
  const [name = '', port = ''] = host.split(':')
  const { origin, rootCertificate, output } = await runCaddy(join(server.root, 'etc/caddy/Caddyfile'), {
    ...server.settings('proxy.env'),
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: port,
  })
  const traffic = openTraffic({ origin, rootCertificate })
  // Caddy answers before it has made the certificate of the site.
  const check = () => traffic.fetch(`${origin}/readyz`).then(({ status }) => status, String)
  await expect.poll(check, { timeout: 30_000 }).toBe(200)
  return {
    traffic,
    log: output,
    /** The headers of an answer over HTTP/2. */
    async readHeaders(path: string): Promise<Record<string, unknown>> {
      const session = connect(`https://127.0.0.1:${port}`, { ca: rootCertificate, servername: name })
      const stream = session.request({ ':authority': host, ':path': path, 'accept-encoding': 'gzip, br, zstd' })
      const [headers] = await once(stream, 'response')
      stream.destroy()
      session.destroy()
      return headers
    },
  }
}
