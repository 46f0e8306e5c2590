import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { PROGRAM_ENTRY, temporaryDataDir } from '#tests/support/program.ts'
import { startTestCluster } from '#tests/support/test-cluster.ts'
import { memoryEnv, memoryOptions } from '../../bin/launch/serve.mjs'
import { median, type Part, printRow } from './report.ts'

const START_COUNT = 9

/** Measures how long the program needs from its start until home answers, with a migrated database that runs. */
export async function measureStarts(): Promise<Part> {
  const cluster = await startTestCluster({ durable: true })
  const dataDir = await temporaryDataDir()
  try {
    const env = { DATABASE_URL: cluster.url, DATA_DIR: dataDir }
    const servers = {
      product: { args: [...memoryOptions, PROGRAM_ENTRY], env: { ...env, ...memoryEnv }, times: [] as number[] },
      floor: { args: [resolve('proof/bench/floors/start-floor.ts')], env, times: [] as number[] },
    }
    // The first start migrates the database and fills the compile cache, so it does not count.
    await measureStart(servers.product)
    for (let round = 0; round < START_COUNT; round++) {
      for (const server of Object.values(servers)) server.times.push(await measureStart(server))
    }
    const rows = Object.entries(servers).map(([name, { times }]) => [
      name,
      Math.round(median(times)),
      Math.round(Math.min(...times)),
    ])
    for (const row of rows) printRow(row)
    return {
      title: 'Start',
      words: `Milliseconds from the start of the process until home answers, while the database runs: ${START_COUNT} starts in turns. The floor is node:http that listens after one query.`,
      columns: ['server', 'median', 'fastest'],
      rows,
      goals: [
        {
          name: 'start of the server until home answers',
          measured: median(servers.product.times),
          unit: 'ms',
          floor: { name: 'node:http after one query', measured: median(servers.floor.times) },
          atMost: 2.5,
        },
      ],
    }
  } finally {
    await cluster.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureStart({ args, env }: { args: ReadonlyArray<string>; env: Record<string, string> }) {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ...env,
      PORT: String(port),
    },
    stdio: 'ignore',
  })
  const childClosed = once(child, 'close')
  while (!(await answersWithHome(port))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}.`)
    await pause(5)
  }
  const elapsedMs = performance.now() - startedAt
  child.kill()
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
