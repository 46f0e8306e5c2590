import { holdCluster } from '../held-cluster.ts'
import { startProgram } from '../program.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { makeTemplate } from '../template.ts'

/**
 * One cluster for the whole run and one program for most stories: each makes its own application, so they do not meet.
 * Its trust in a proxy lets every story come from an address of its own, so that the limits do not meet either.
 */
export default async function start() {
  const postgres = await holdCluster()
  // What stories with a program of their own copy.
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
