import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { createFolder, startPart } from './debian.ts'
import { buildUrl, DATABASE, ROLE } from './postgres.ts'

const USER = 'postgres'

/** Starts Debian's PgBouncer in session mode in front of the server at `serverPort`. */
export async function startPgbouncer(serverPort: number) {
  const folder = await createFolder(USER, 'pgbouncer')
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users.txt'), `"${ROLE.name}" "${ROLE.password}"\n`)
  await writeFile(file, buildSettings(folder, port, serverPort))
  const part = await startPart('/usr/sbin/pgbouncer', [file], { user: USER, port })
  return {
    ...part,
    url: buildUrl(port),
    /** Sends new connections to another server. */
    async moveTo(otherPort: number) {
      await writeFile(file, buildSettings(folder, port, otherPort))
      part.signal('SIGHUP')
    },
  }
}

function buildSettings(folder: string, port: number, serverPort: number): string {
  return `[databases]
${DATABASE} = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = session
default_pool_size = 150
max_client_conn = 300
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`
}
