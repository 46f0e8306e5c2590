import { startProgram } from '../program.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { makeTemplate } from '../template.ts'
import { startTestCluster } from '../test-cluster.ts'

/**
 * One cluster for the run and one program for most stories, each with its own application. Trusting a proxy gives each
 * story its own address, so that limits do not meet.
 */
export default async function start() {
  const postgres = await startTestCluster()
  // Copied by stories with their own program.
  await makeTemplate(postgres.url)
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
    await program.forget()
    await postgres.release()
  }
}
