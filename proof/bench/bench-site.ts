import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { MINUTE_MS, systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { startProgram } from '#tests/support/program.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { startTestCluster } from '#tests/support/test-cluster.ts'

export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>

/**
 * Starts a durable database with generated applications, and the built program as behind a proxy. The role `web` runs no
 * jobs, so that none erases what is old.
 */
export async function startBenchSite({ applications, role = 'all' }: { applications: number; role?: 'all' | 'web' }) {
  const cluster = await startTestCluster({ durable: true })
  const database = openDatabase(cluster.url, createLogger('silent'), 10, MINUTE_MS)
  const program = await startProgram({
    DATABASE_URL: cluster.url,
    TRUST_PROXY: '1',
    SESSION_SECRET: TEST_SECRET,
    ROLE: role,
  })
  await seedApplications(database.db, systemClock, applications)
  return {
    db: database.db,
    program,
    async end() {
      await database.close()
      await program.stopAndDeleteData()
      await cluster.release()
    },
  }
}
