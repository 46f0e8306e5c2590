import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { MINUTE_MS, systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { startProgram } from '#tests/support/program.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { startTestCluster } from '#tests/support/test-cluster.ts'

export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>

const FLOOR_SERVER = fileURLToPath(new URL('./floor-server.ts', import.meta.url))

/** Starts a durable database with generated applications, the built program and the floor server. */
export async function startBenchSite({ applications = 0 } = {}) {
  const cluster = await startTestCluster({ durable: true })
  const database = openDatabase(cluster.url, createLogger('silent'), 10, MINUTE_MS)
  const startOnDatabase = (env: Record<string, string> = {}) => startProgram({ ...envOf(cluster.url), ...env })
  const program = await startOnDatabase()
  await seedApplications(database.db, systemClock, applications)
  const floor = await startFloorServer(cluster.url, program.origin)
  return {
    databaseUrl: cluster.url,
    db: database.db,
    program,
    floor,
    startOnDatabase,
    async end() {
      await database.close()
      await floor.end()
      await program.stopAndDeleteData()
      await cluster.release()
    },
  }
}

/** The variables of a measured program: one web process behind a proxy, so that requests can name their IP address. */
export function envOf(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, WEB_PROCESSES: '1', TRUST_PROXY: '1', SESSION_SECRET: TEST_SECRET }
}

async function startFloorServer(databaseUrl: string, siteOrigin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'passage-floor-'))
  const child = spawn(process.execPath, [FLOOR_SERVER, databaseUrl, siteOrigin, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    origin: printed.toString().trim(),
    pid: child.pid,
    async end() {
      const childClosed = once(child, 'close')
      child.kill()
      await childClosed
      await rm(folder, { recursive: true, force: true })
    },
  }
}
