import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'
import { createFolder, mountSmallDisk, type Part, runAs, startPart } from './debian.ts'

const USER = 'postgres'
const SMALL_DISK_BYTES = 160 * 1024 ** 2
export const DATABASE = 'talent_passage'
export const ROLE = { name: 'passage', password: 'indigo' }

export type RealPostgres = Awaited<ReturnType<typeof startPostgres>>

/** Starts Debian's PostgreSQL with an empty database of ours, with the durability of production. */
export async function startPostgres() {
  return startIn(await createFolder(USER, 'postgres'))
}

/** Starts it on a small disk, which can be filled. */
export async function startPostgresOnSmallDisk() {
  const parent = await createFolder(USER, 'postgres')
  const disk = mountSmallDisk(parent, USER, SMALL_DISK_BYTES)
  const postgres = await startIn(parent)
  return {
    ...postgres,
    fillDisk: disk.fill,
    async startIfStopped() {
      if (postgres.hasEnded()) await runServer(join(parent, 'data'), postgres.port)
    },
  }
}

async function startIn(parent: string) {
  const folder = join(parent, 'data')
  const passwordFile = join(folder, '..', 'password')
  await writeFile(passwordFile, ROLE.password, { mode: 0o644 })
  runAs(USER, findTool('initdb'), '-D', folder, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`)
  await rm(passwordFile)
  const port = await freePort()
  await configure(folder, port)
  const server = await runServer(folder, port)
  await query(port, `create role ${ROLE.name} login password '${ROLE.password}'`, 'postgres')
  await query(port, `create database ${DATABASE} owner ${ROLE.name}`, 'postgres')
  return { port, url: buildUrl(port), query: (sql: string) => query(port, sql), ...server }
}

/** Starts a server that follows `primary` and answers only reads, until `promote`. */
export async function startStandby(primary: Pick<RealPostgres, 'port'>) {
  const folder = join(await createFolder(USER, 'standby'), 'data')
  runAs(USER, findTool('pg_basebackup'), '-R', '-c', 'fast', '-D', folder, '-d', buildUrl(primary.port, USER, USER))
  const port = await freePort()
  await configure(folder, port)
  const server = await runServer(folder, port)
  return {
    port,
    query: (sql: string) => query(port, sql),
    promote: () => runAs(USER, findTool('pg_ctl'), 'promote', '-D', folder, '-w'),
    ...server,
  }
}

/** Starts a server as Debian sets it up: its superuser enters over the socket, others with a password. */
export async function startEmptyServer(env: Record<string, string> = {}) {
  const folder = join(await createFolder(USER, 'postgres'), 'data')
  runAs(USER, findTool('initdb'), '-D', folder, '-A', 'peer', '--auth-host=scram-sha-256', '-E', 'UTF8')
  const port = await freePort()
  await configure(folder, port)
  let server = await runServer(folder, port, env)
  return {
    port,
    folder,
    stop: () => server.stop('SIGINT'),
    async start() {
      server = await runServer(folder, port, env)
    },
  }
}

async function runServer(folder: string, port: number, env: Record<string, string> = {}): Promise<Part> {
  const server = await startPart(findTool('postgres'), ['-D', folder], { user: USER, port, env })
  const isReady = () => spawnSync(findTool('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0
  while (!isReady()) {
    if (server.hasEnded()) throw new Error(server.output())
    await pause(50)
  }
  return server
}

async function configure(folder: string, port: number) {
  const lines = [
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    'max_connections = 250',
    'log_checkpoints = off',
  ]
  await appendFile(join(folder, 'postgresql.conf'), `\n${lines.join('\n')}\n`)
}

async function query(port: number, sql: string, database = DATABASE) {
  const client = new pg.Client(buildUrl(port, USER, database))
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function buildUrl(port: number, user = ROLE.name, database = DATABASE): string {
  const url = new URL(`postgresql://127.0.0.1:${port}/${database}`)
  return Object.assign(url, { username: user, password: ROLE.password }).href
}

function findTool(name: string): string {
  const folder = '/usr/lib/postgresql'
  const version = readdirSync(folder).toSorted((one, other) => Number(other) - Number(one))[0] ?? ''
  return join(folder, version, 'bin', name)
}
