import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeAfterFile } from '#tests/support/after-file.ts'

const START_TIMEOUT_MS = 60_000

/** Installs packages of Debian that are missing, each named with a file of it. Throws where it may not. */
export function requireDebianPackages(packages: Record<string, string>): void {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  const args = ['install', '-y', '-q', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Run this once, as root on Debian: apt-get ${args.join(' ')}`)
  const options = { stdio: 'pipe', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['-q', 'update'], options)
  execFileSync('apt-get', args, options)
}

export type Part = Awaited<ReturnType<typeof startPart>>

type User = string | number

type PartOptions = { user: User; port: number; env?: Record<string, string> }

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
  return { stop, hasEnded, signal: (name: NodeJS.Signals) => child.kill(name), output: () => output.join('') }
}

/** Creates a temporary folder of `user`, which is deleted after the test file. */
export async function createFolder(user: User, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `passage-${name}-`))
  const { uid, gid } = idsOf(user)
  await chown(folder, uid, gid)
  await chmod(folder, 0o755)
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Gives a folder a small disk of its own in memory. `fill` fills it, until the function that it returns is called. */
export function mountSmallDisk(folder: string, user: User, sizeBytes: number) {
  const { uid, gid } = idsOf(user)
  const options = `size=${sizeBytes},mode=755,uid=${uid},gid=${gid}`
  execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  closeAfterFile(async () => {
    execFileSync('/usr/bin/umount', ['--lazy', folder])
  })
  return {
    async fill() {
      const file = join(folder, 'filler')
      await writeFile(file, Buffer.alloc(sizeBytes)).catch(() => {})
      return () => rm(file, { force: true })
    },
  }
}

/** Runs a command as `user` until it ends. */
export function runAs(user: User, command: string, ...args: Array<string>): string {
  return execFileSync(command, args, { ...idsOf(user), cwd: tmpdir(), stdio: 'pipe' }).toString()
}

export function idsOf(user: User): { uid: number; gid: number } {
  const readId = (flag: string) => Number(execFileSync('id', [flag, String(user)]).toString())
  return { uid: readId('-u'), gid: readId('-g') }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
