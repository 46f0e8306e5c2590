import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmail, markAsPaid, submitApplication } from '../support/applying-visitor.ts'
import { freePort } from '../support/free-port.ts'
import { startInstance } from '../support/instances.ts'
import { programThatEnds } from '../support/program.ts'
import { startTestCluster } from '../support/test-cluster.ts'

test('behind a pooler in session mode, applications, payments, jobs and mails work', { timeout: 120_000 }, async () => {
  const url = await startPooler('session')
  const program = await startInstance({ DATABASE_URL: url, TRUST_PROXY: '1' })
  for (let count = 0; count < 10; count += 1) {
    const email = createEmail()
    const paymentPath = await submitApplication(program, email)
    expect(await markAsPaid(program, paymentPath ?? '')).toBe(true)
    await expect.poll(() => countMails(program, email)).toBe(2)
  }
})

test('a start behind a pooler in transaction mode is refused, and the words name the remedy', {
  timeout: 60_000,
}, async () => {
  const url = await startPooler('transaction')
  const { code, output } = await programThatEnds({ DATABASE_URL: url, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toContain('The pooler of DATABASE_URL works in transaction mode, which this program cannot use.')
})

/** Starts Debian's PgBouncer before an empty database. It ignores no parameter, as by default. */
async function startPooler(mode: 'session' | 'transaction'): Promise<string> {
  const cluster = await startTestCluster()
  const url = new URL(cluster.url)
  const socketFolder = url.searchParams.get('host') ?? ''
  const { uid, gid } = await stat(socketFolder)
  const folder = await mkdtemp(join(tmpdir(), 'passage-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${socketFolder} port=${url.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  )
  const pooler = spawn('/usr/sbin/pgbouncer', ['-q', settings], { uid, gid, stdio: 'inherit' })
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    await cluster.release()
    await rm(folder, { recursive: true })
  })
  await expect.poll(() => isListening(port)).toBe(true)
  return `postgresql://postgres@127.0.0.1:${port}${url.pathname}?sslmode=disable`
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function countMails({ origin }: { origin: string }, email: string): Promise<number> {
  const answer = await fetch(`${origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as Array<unknown>).length
}
