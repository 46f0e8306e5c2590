import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { idsOf } from './debian.ts'
import type { DebianServer } from './debian-server.ts'

export type ProxiedSite = Awaited<ReturnType<typeof startProxy>>

const LOOPBACK = '127.0.0.1'

/** Starts Debian's Caddy with the installed Caddyfile and its variables. It writes certificates of its own. */
export async function startProxy(server: DebianServer, host: string, httpPort: number) {
  const home = await mkdtemp(join(tmpdir(), 'passage-caddy-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const ids = idsOf('caddy')
  await chown(home, ids.uid, ids.gid)
  const [name = '', port = ''] = host.split(':')
  const env = {
    ...server.settings('proxy.env'),
    HOME: home,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: port,
    CADDY_ADMIN: `localhost:${await freePort()}`,
  }
  const args = ['run', '--config', join(server.root, 'etc/caddy/Caddyfile'), '--adapter', 'caddyfile']
  const child = spawn('/usr/bin/caddy', args, { env: { PATH: process.env.PATH, ...env }, ...ids })
  const log: Array<string> = []
  child.stderr.on('data', text => log.push(String(text)))
  onTestFinished(async () => {
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  })
  const certificate = join(home, '.local/share/caddy/pki/authorities/local/root.crt')
  await expect.poll(() => readFile(certificate, 'utf8').catch(() => '')).toContain('END CERTIFICATE')
  const ca = readFileSync(certificate, 'utf8')
  const site = {
    origin: `https://${host}`,
    log: () => log.join(''),
    /** Requests over HTTP/2 from an address of their own, because the limits count by address. */
    openVisitor(localAddress = LOOPBACK) {
      const lookup = (_name: string, _options: object, answer: (...results: Array<unknown>) => void) =>
        answer(null, [{ address: LOOPBACK, family: 4 }])
      const dispatcher = new Agent({ allowH2: true, connect: { ca, localAddress, lookup: lookup as never } })
      onTestFinished(() => dispatcher.destroy())
      return async (path: string, form?: Record<string, string>) => {
        const answer = await request(`https://${host}${path}`, {
          dispatcher,
          method: form === undefined ? 'GET' : 'POST',
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
          body: form === undefined ? null : new URLSearchParams(form).toString(),
        })
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
      }
    },
    /** The headers of an answer over HTTP/2. */
    async readHeaders(path: string): Promise<Record<string, unknown>> {
      const session = connect(`https://${LOOPBACK}:${port}`, { ca, servername: name })
      const stream = session.request({ ':authority': host, ':path': path, 'accept-encoding': 'gzip, br, zstd' })
      const [headers] = await once(stream, 'response')
      stream.destroy()
      session.destroy()
      return headers
    },
  }
  const send = site.openVisitor()
  // Caddy answers before it has made the certificate of the site.
  await expect
    .poll(() => send('/readyz').catch(({ message }) => ({ message })), { timeout: 30_000 })
    .toMatchObject({ status: 200 })
  return site
}
