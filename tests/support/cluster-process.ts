// Runs the embedded database and prints its address. Stops when its input ends, also when its parent was killed. With
// --temporary the folder is removed.
import { rm } from 'node:fs/promises'
import { openEmbeddedPostgres } from '#src/database/embedded-postgres.ts'
import { createLogger } from '#src/logger.ts'

const [dataDir, temporary] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('The data folder is missing.')

// An interrupt is for the parent; this process still has to clean up.
process.on('SIGINT', () => {})
const postgres = await openEmbeddedPostgres({ dataDir, log: createLogger('silent'), fast: true })
process.stdout.write(`${postgres.url}\n`)
process.stdin.resume()
process.stdin.once('end', async () => {
  await postgres.release()
  if (temporary === '--temporary') await rm(dataDir, { recursive: true, force: true })
})
