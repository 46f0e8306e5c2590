import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { createFolder, type Part, startPart } from './debian.ts'

const USER = 'caddy'
const ROOT_CERTIFICATE = 'storage/pki/authorities/local/root.crt'

/** Starts Debian's Caddy with TLS in front of the instances at `ports`. Its certificates are its own. */
export async function startCaddy(ports: ReadonlyArray<number>) {
  const folder = await createFolder(USER, 'caddy')
  const port = await freePort()
  const file = join(folder, 'Caddyfile')
  await writeFile(file, buildCaddyfile(folder, port, ports))
  const options = { user: USER, port, env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } }
  const start = () => startPart('/usr/bin/caddy', ['run', '--config', file, '--adapter', 'caddyfile'], options)
  let part: Part = await start()
  return {
    origin: `https://passage.test:${port}`,
    rootCertificate: await readWhenWritten(join(folder, ROOT_CERTIFICATE)),
    output: () => part.output(),
    async restart() {
      await part.stop()
      part = await start()
    },
  }
}

function buildCaddyfile(folder: string, port: number, ports: ReadonlyArray<number>): string {
  return `{
  admin off
  local_certs
  skip_install_trust
  auto_https disable_redirects
  storage file_system ${folder}/storage
  grace_period 10s
  servers {
    timeouts {
      read_header 15s
      read_body 10m
      idle 55s
    }
  }
}
https://passage.test:${port} {
  bind 127.0.0.1
  request_body {
    max_size 20MB
  }
  reverse_proxy ${ports.map(each => `127.0.0.1:${each}`).join(' ')} {
    header_down X-Upstream {http.reverse_proxy.upstream.hostport}
    lb_policy round_robin
    lb_try_duration 10s
    lb_try_interval 100ms
    fail_duration 2s
    health_uri /readyz
    health_interval 1s
    health_timeout 2s
    transport http {
      keepalive 55s
    }
  }
}
`
}

async function readWhenWritten(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return text
    await pause(100)
  }
}
