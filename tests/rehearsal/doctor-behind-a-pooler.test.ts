import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSessions } from '#src/server/commands/doctor/check-sessions.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'

/** From the Debian package pgbouncer. */
const PGBOUNCER = '/usr/sbin/pgbouncer'

test.each([
  ['session', 'ok'],
  ['transaction', 'mend'],
  ['statement', 'mend'],
])('behind PgBouncer in %s mode the doctor says %s about sessions', async (mode, level) => {
  const { url } = await testDatabase()
  expect(await checkSessions(await startPooler(url, mode))).toMatchObject([{ level }])
})

/** Runs PgBouncer as the account of the database, which alone may enter its socket folder. */
async function startPooler(databaseUrl: string, mode: string): Promise<string> {
  const { pathname, port, searchParams } = new URL(databaseUrl)
  const socketFolder = searchParams.get('host') ?? ''
  const { uid, gid } = await stat(socketFolder)
  const folder = await mkdtemp(join(tmpdir(), 'passage-pooler-'))
  const poolerPort = await freePort()
  await chmod(folder, 0o755)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
pooled = host=${socketFolder} port=${port} dbname=${pathname.slice(1)} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits
`,
  )
  const pooler = spawn(PGBOUNCER, ['-q', join(folder, 'pgbouncer.ini')], { uid, gid, stdio: 'ignore' })
  const ended = once(pooler, 'close')
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  })
  await expect.poll(() => answers(poolerPort)).toBe(true)
  return `postgresql://postgres@127.0.0.1:${poolerPort}/pooled`
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
