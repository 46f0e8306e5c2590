// A process of its own that uses the embedded database: prints the address, and leaves when its input ends, which it also does
// when whoever started it was killed or interrupted. With --temporary the folder goes with it.
import { rm } from 'node:fs/promises'
import { openEmbeddedPostgres } from '#src/database/embedded-postgres.ts'
import { createLogger } from '#src/logger.ts'

const [dataDir, temporary] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Say which data folder.')

// An interrupt is for the one that started it; this one still has to tidy up.
process.on('SIGINT', () => {})
const postgres = await openEmbeddedPostgres({ dataDir, log: createLogger('silent'), fast: true })
process.stdout.write(`${postgres.url}\n`)
process.stdin.resume()
process.stdin.once('end', async () => {
  await postgres.release()
  if (temporary === '--temporary') await rm(dataDir, { recursive: true, force: true })
})
