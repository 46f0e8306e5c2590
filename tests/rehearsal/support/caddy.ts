import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { createFolder, type Part, startPart } from './debian.ts'

const USER = 'caddy'
const HOST = 'passage.test'
const ROOT_CERTIFICATE = 'caddy/pki/authorities/local/root.crt'

/** Starts Debian's Caddy as in production, in front of the instances at `ports`. Its certificates are its own. */
export async function startCaddy(ports: ReadonlyArray<number>) {
  const folder = await createFolder(USER, 'caddy')
  const [port, httpPort, adminPort] = [await freePort(), await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  await writeFile(file, await readProductionSettings())
  const env = {
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ PUBLIC_HOST: HOST, TLS_CONTACT: 'internal', CADDY_ADMIN: `localhost:${adminPort}` },
    ...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(port) },
    WEB_UPSTREAMS: ports.map(each => `127.0.0.1:${each}`).join(' '),
  }
  const start = () =>
    startPart('/usr/bin/caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { user: USER, port, env })
  let part: Part = await start()
  return {
    origin: `https://${HOST}:${port}`,
    rootCertificate: await readWhenWritten(join(folder, ROOT_CERTIFICATE)),
    output: () => part.output(),
    async restart() {
      await part.stop()
      part = await start()
    },
  }
}

/** Each request goes to the next instance, and says to which, because the journey checks that. */
async function readProductionSettings(): Promise<string> {
  const settings = await readFile('deploy/Caddyfile', 'utf8')
  return settings.replace(
    'lb_policy least_conn',
    'lb_policy round_robin\n\t\theader_down X-Upstream {http.reverse_proxy.upstream.hostport}',
  )
}

async function readWhenWritten(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return text
    await pause(100)
  }
}
