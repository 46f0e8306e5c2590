import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeAfterFile } from '../../support/after-file.ts'

/** The packages of Debian that take part, each with a file that shows that it is installed. */
const PACKAGES = {
  caddy: '/usr/bin/caddy',
  'clamav-daemon': '/usr/sbin/clamd',
  faketime: '/usr/bin/faketime',
  openssl: '/usr/bin/openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  postfix: '/usr/sbin/postfix',
  postgresql: '/usr/share/doc/postgresql',
  'libsasl2-modules': '/usr/share/doc/libsasl2-modules',
  'sasl2-bin': '/usr/sbin/saslpasswd2',
}

const START_TIMEOUT_MS = 60_000

/** Installs missing packages once. Throws with the command to run where it may not. */
export function installPackages(): void {
  const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  const isRoot = process.getuid?.() === 0
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The rehearsal runs as root on Debian. ${missing.length > 0 ? `Run this once: ${command}` : ''}`)
  }
  if (missing.length === 0) return
  const options = { stdio: 'pipe', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('/usr/bin/apt-get', ['-q', 'update'], options)
  execFileSync('/usr/bin/apt-get', ['-q', ...command.split(' ').slice(1)], options)
}

export type Part = Awaited<ReturnType<typeof startPart>>

type PartOptions = { user: string; port: number; env?: Record<string, string> }

/** Starts a program of Debian as `user`, and waits until it listens. It ends after the test file. */
export async function startPart(command: string, args: ReadonlyArray<string>, { user, port, env = {} }: PartOptions) {
  const output: Array<string> = []
  // An interrupted run runs no cleanup, so the part also ends with this process.
  const child = spawn('/usr/bin/setpriv', ['--pdeathsig', 'TERM', command, ...args], {
    ...idsOf(user),
    detached: true,
    env: { PATH: process.env.PATH, ...env },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => output.push(String(text)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  // Some parts start processes of their own, which belong to the same group.
  const signalAll = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name)
  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    if (hasEnded()) return
    const ended = once(child, 'exit')
    signalAll(signal)
    await ended
  }
  closeAfterFile(() => stop('SIGKILL'))
  const startedAt = performance.now()
  while (!(await acceptsConnections(port))) {
    if (hasEnded() || performance.now() - startedAt > START_TIMEOUT_MS)
      throw new Error(`${command} did not start.\n${output.join('')}`)
    await pause(100)
  }
  return { stop, signal: (name: NodeJS.Signals) => child.kill(name), output: () => output.join('') }
}

/** Creates a temporary folder of `user`, which is deleted after the test file. */
export async function createFolder(user: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `passage-${name}-`))
  const { uid, gid } = idsOf(user)
  await chown(folder, uid, gid)
  await chmod(folder, 0o755)
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a command as `user` until it ends. */
export function runAs(user: string, command: string, ...args: Array<string>): string {
  return execFileSync(command, args, { ...idsOf(user), cwd: tmpdir(), stdio: 'pipe' }).toString()
}

export function idsOf(user: string): { uid: number; gid: number } {
  const readId = (flag: string) => Number(execFileSync('id', [flag, user]).toString())
  return { uid: readId('-u'), gid: readId('-g') }
}

export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
