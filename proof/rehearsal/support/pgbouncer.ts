import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { createFolder, startPart } from './debian.ts'
import { buildUrl, DATABASE, ROLE } from './postgres.ts'

export type Mode = 'session' | 'transaction' | 'statement'

/** `target`: where databases lead. `logins`: lines of names and passwords; without them every login is accepted. */
type Pooler = { user: string | number; target: string; mode: Mode; logins?: string }

/** Starts Debian's PgBouncer in session mode in front of the server at `serverPort`. */
export async function startPgbouncer(serverPort: number) {
  const buildTarget = (port: number) => `${DATABASE} = host=127.0.0.1 port=${port}`
  const logins = `"${ROLE.name}" "${ROLE.password}"\n`
  const pooler = { user: 'postgres', target: buildTarget(serverPort), mode: 'session', logins } as const
  const { port, moveTo } = await startPooler(pooler)
  return {
    url: buildUrl(port),
    /** Sends new connections to another server. */
    moveTo: (otherPort: number) => moveTo(buildTarget(otherPort)),
  }
}

/** Starts Debian's PgBouncer. It ignores no parameter of a connection, as by default. */
export async function startPooler({ user, target, mode, logins }: Pooler) {
  const folder = await createFolder(user, 'pgbouncer')
  const port = await freePort()
  const [file, loginsFile] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const login = logins === undefined ? 'auth_type = any' : `auth_type = scram-sha-256\nauth_file = ${loginsFile}`
  const write = (database: string) => writeFile(file, buildSettings(database, `pool_mode = ${mode}\n${login}`, port))
  await writeFile(loginsFile, logins ?? '')
  await write(target)
  const part = await startPart('/usr/sbin/pgbouncer', [file], { user, port })
  return {
    port,
    async moveTo(otherTarget: string) {
      await write(otherTarget)
      part.signal('SIGHUP')
    },
  }
}

function buildSettings(database: string, modeAndLogin: string, port: number): string {
  return `[databases]
${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
${modeAndLogin}
default_pool_size = 150
max_client_conn = 300
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`
}
