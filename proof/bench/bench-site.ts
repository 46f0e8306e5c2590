import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { MINUTE_MS, systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { PROGRAM_ENTRY, startProgram, temporaryDataDir } from '#tests/support/program.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { startTestCluster } from '#tests/support/test-cluster.ts'
import { memoryOptions } from '../../bin/launch/serve.mjs'
import { buildBareReact } from './floors/build-bare-react.ts'

export type Server = { origin: string; pid: number | undefined }
export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>

type SiteOptions = {
  applications: number
  role?: 'all' | 'web'
  /** The folder of another built checkout, whose program is measured. */
  folder?: string
}

/**
 * Starts a durable database with generated applications, and the built program as behind a proxy. The role `web` runs no
 * jobs, so that none erases what is old.
 */
export async function startBenchSite({ applications, role = 'all', folder }: SiteOptions) {
  const cluster = await startTestCluster({ durable: true })
  const database = openDatabase(cluster.url, createLogger('silent'), 10, MINUTE_MS)
  const env = { DATABASE_URL: cluster.url, TRUST_PROXY: '1', SESSION_SECRET: TEST_SECRET }
  const entry = folder === undefined ? PROGRAM_ENTRY : join(folder, 'build/server/index.js')
  const program = await startProgram({ ...env, ROLE: role }, [...memoryOptions, entry])
  await seedApplications(database.db, systemClock, applications)
  const floorEnv = { ...env, PRODUCT_ORIGIN: program.origin }
  return {
    env,
    db: database.db,
    program,
    startDataFloor: () => startServer([resolve('proof/bench/floors/data-floor.ts')], floorEnv),
    startBareReact: async () => startProgram({ ...floorEnv, ROLE: 'web' }, [...memoryOptions, await buildBareReact()]),
    async end() {
      await database.close()
      await program.stopAndDeleteData()
      await cluster.release()
    },
  }
}

/** Starts a floor as Node would by itself, without the program's settings for memory. */
async function startServer(args: ReadonlyArray<string>, env: Record<string, string>) {
  const dataDir = await temporaryDataDir()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const childClosed = once(child, 'close')
  const [printed] = await Promise.race([once(child.stdout, 'data'), childClosed.then(() => [''])])
  const [, origin = ''] = /is ready: (\S+)/.exec(String(printed)) ?? []
  return {
    origin,
    dataDir,
    pid: child.pid,
    async stopAndDeleteData() {
      child.kill()
      await childClosed
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
