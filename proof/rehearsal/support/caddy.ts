import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { createFolder, type Part, startPart } from './debian.ts'

const USER = 'caddy'
const HOST = 'passage.test'
const ROOT_CERTIFICATE = 'caddy/pki/authorities/local/root.crt'

/** Starts Debian's Caddy with the Caddyfile of production, in front of the instances at `ports`. */
export async function startCaddy(ports: ReadonlyArray<number>) {
  const file = join(await createFolder(USER, 'caddyfile'), 'Caddyfile')
  await writeFile(file, await readProductionSettings())
  return runCaddy(file, {
    PUBLIC_HOST: HOST,
    TLS_CONTACT: 'internal',
    HTTP_PORT: String(await freePort()),
    HTTPS_PORT: String(await freePort()),
    WEB_UPSTREAMS: ports.map(each => `127.0.0.1:${each}`).join(' '),
  })
}

/** Starts Debian's Caddy with a Caddyfile and its variables. Its certificates are its own. */
export async function runCaddy(file: string, variables: Record<string, string | undefined>) {
  const folder = await createFolder(USER, 'caddy')
  const port = Number(variables.HTTPS_PORT)
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CADDY_ADMIN: `localhost:${await freePort()}`,
    APOLOGY_PORT: String(await freePort()),
    ...variables,
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
    if (text.includes('END CERTIFICATE')) return text
    await pause(100)
  }
}
