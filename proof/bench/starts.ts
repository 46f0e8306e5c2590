import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryDataDir } from '#tests/support/program.ts'
import { startTestCluster } from '#tests/support/test-cluster.ts'
import { envOf } from './bench-site.ts'
import type { PartResult } from './results.ts'
import { median, pause } from './timing.ts'

const START_COUNT = 5
const FLOOR_START = fileURLToPath(new URL('./floor-start.ts', import.meta.url))

/** Measures how long the program needs from its start until home answers, with a migrated database that runs. */
export async function measureStarts(): Promise<PartResult> {
  const cluster = await startTestCluster({ durable: true })
  const dataDir = await temporaryDataDir()
  try {
    const env = { ...envOf(cluster.url), DATA_DIR: dataDir }
    const commands = {
      floor: [process.execPath, FLOOR_START],
      server: [process.execPath, 'build/server/index.js'],
      npm: ['npm', 'start', '--silent'],
    }
    const times = { floor: [] as Array<number>, server: [] as Array<number>, npm: [] as Array<number> }
    // The first start migrates the database, so it does not count.
    await measureStart(commands.server, env)
    for (let round = 0; round < START_COUNT; round++) {
      for (const name of ['floor', 'server', 'npm'] as const) times[name].push(await measureStart(commands[name], env))
    }
    const floor = median(times.floor)
    const rows = Object.entries(times).map(([name, each]) => [
      name,
      Math.round(median(each)),
      Math.round(Math.min(...each)),
    ])
    return {
      title: 'Start',
      words: `Milliseconds from the start of the command until home answers with 200, while the database runs. Medians of ${START_COUNT} starts in turns. The floor is node:http with one database query.`,
      table: { columns: ['command', 'median', 'fastest'], rows },
      measured: [
        { goal: 'serverStart', ours: median(times.server), floor },
        { goal: 'npmStart', ours: median(times.npm), floor },
      ],
    }
  } finally {
    await cluster.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureStart([command = '', ...args]: ReadonlyArray<string>, env: Record<string, string>) {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ...env,
      PORT: String(port),
    },
    stdio: 'ignore',
    // npm and the program share a process group of their own, which gets one signal to end.
    detached: true,
  })
  const childClosed = once(child, 'close')
  while (!(await answersWithHome(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}.`)
    await pause(5)
  }
  const elapsedMs = performance.now() - startedAt
  child.kill('SIGTERM')
  await childClosed
  return elapsedMs
}

function answersWithHome(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const request = get({ host: '127.0.0.1', port, path: '/', agent: false }, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200))
    })
    request.once('error', () => resolve(false))
  })
}
