import { startProgram } from '../program.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { createTemplateDatabase } from '../template.ts'
import { startTestCluster } from '../test-cluster.ts'

/**
 * Starts one database cluster and the program that most stories share. `TRUST_PROXY` lets each story send its own IP
 * address, so that rate limits reached by one story do not affect another.
 */
export default async function start() {
  const postgres = await startTestCluster()
  // Stories with their own program copy this database.
  await createTemplateDatabase(postgres.url)
  const program = await startProgram({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    SESSION_SECRET: TEST_SECRET,
  })
  process.env.ORIGIN = program.origin
  process.env.DATABASE_URL = postgres.url
  process.env.DATA_DIR = program.dataDir
  return async () => {
    await program.stopAndDeleteData()
    await postgres.release()
  }
}
