import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { onTestFinished } from 'vitest'
import { idsOf } from './debian.ts'
import { startEmptyServer } from './postgres.ts'

export type DebianServer = Awaited<ReturnType<typeof createServer>>

type Unit = { command: string; args: Array<string>; cwd: string; env: Record<string, string> }

/** The account that the units run as here, because a rehearsal creates no account. */
const SERVICE_ACCOUNT = 'nobody'

/** A folder with a PostgreSQL of Debian, in which install-debian.sh installs as on an empty machine. */
export async function createServer() {
  const root = await mkdtemp(join(tmpdir(), 'passage-server-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await chmod(root, 0o755)
  const postgres = await startEmptyServer()

  function runScript(name: string, ...args: Array<string>): string {
    const env = { ...process.env, ROOT: root, PGHOST: postgres.folder, PGPORT: String(postgres.port), FULL: '' }
    return execFileSync(`deploy/${name}`, args, { env, stdio: 'pipe' }).toString()
  }

  function settings(name: string): Record<string, string | undefined> {
    return parseEnv(readFileSync(join(root, 'etc/talent-passage', name), 'utf8'))
  }

  /** Reads a unit and its drop-in as systemd does. Each path of the installation is below `root`. */
  function readUnit(name: string, instance = ''): Unit {
    const folder = join(root, 'etc/systemd/system')
    const files = [`${name}${instance && '@'}.service`, 'talent-passage-.service.d/shared.conf']
    const lines = files.flatMap(file => readFileSync(join(folder, file), 'utf8').replaceAll('%i', instance).split('\n'))
    const read = (key: string) =>
      lines
        .filter(line => line.startsWith(`${key}=`))
        .map(line => line.slice(key.length + 1).replaceAll(/(?<=^|\s)\/(opt|etc|var)\//g, `${root}/$1/`))
    const assignments = read('Environment').flatMap(value => value.match(/"[^"]*"|\S+/g) ?? [])
    const fromUnit = Object.fromEntries(assignments.map(each => each.replaceAll('"', '').split(/=(.*)/s, 2)))
    const fromFiles = read('EnvironmentFile').map(file => parseEnv(readFileSync(file, 'utf8')))
    const [command = '', ...args] = (read('ExecStart')[0] ?? '').split(' ')
    return { command, args, cwd: read('WorkingDirectory')[0] ?? '', env: Object.assign(fromUnit, ...fromFiles) }
  }

  async function spawnUnit({ command, args, cwd, env }: Unit) {
    await createStateFolders()
    const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH, ...env }, ...idsOf(SERVICE_ACCOUNT) })
    const output: Array<string> = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => output.push(String(text)))
    return { child, output }
  }

  async function createStateFolders() {
    const { uid, gid } = idsOf(SERVICE_ACCOUNT)
    execFileSync('install', ['-d', '-m', '0700', '-o', SERVICE_ACCOUNT, join(root, 'var/lib/talent-passage')])
    await chown(backups, uid, gid)
    for (const name of readdirSync(backups)) await chown(join(backups, name), uid, gid)
  }

  const releases = join(root, 'opt/talent-passage/releases')
  const backups = join(root, 'var/backups/talent-passage')

  return {
    root,
    releases,
    backups,
    postgres,
    runScript,
    settings,
    appendSetting: (name: string, line: string) => appendFileSync(join(root, 'etc/talent-passage', name), `${line}\n`),
    /** Adds a copy of a release, as if it had been built here. */
    addRelease(from: string, name: string) {
      execFileSync('mkdir', ['-p', releases])
      execFileSync('cp', ['-al', from, join(releases, name)])
    },
    /** Runs a unit that ends by itself, with other arguments if they are given. */
    async run(unit: Unit, args = unit.args, input = '') {
      const { child, output } = await spawnUnit({ ...unit, args })
      child.stdin.end(input)
      const [code] = await once(child, 'close')
      return { code, output: output.join('') }
    },
    /** Starts a unit that serves, and waits for the words that it prints when it is ready. */
    async start(unit: Unit) {
      const { child, output } = await spawnUnit(unit)
      onTestFinished(async () => {
        await stopProcess(child)
      })
      while (!/is ready: |The worker is running/.test(output.join(''))) {
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
        if (child.exitCode !== null) throw new Error(`The unit ended.\n${output.join('')}`)
      }
      return { stop: () => stopProcess(child) }
    },
    readUnit,
  }
}

async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  return child.exitCode
}
