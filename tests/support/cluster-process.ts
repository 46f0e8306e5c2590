// Runs the embedded database, prints its URL, and stops when standard input closes. With --temporary it then deletes the
// folder.
import { rm } from 'node:fs/promises'
import { openEmbeddedPostgres } from '#src/database/embedded/embedded-postgres.ts'
import { createLogger } from '#src/logger.ts'

const [dataDir, ...flags] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('The data folder is missing.')

// Ctrl+C reaches this process too, which must live on to stop the database and clean up.
process.on('SIGINT', () => {})
const postgres = await openEmbeddedPostgres({
  dataDir,
  log: createLogger('silent'),
  fast: !flags.includes('--durable'),
})
process.stdout.write(`${postgres.url}\n`)
process.stdin.resume()
process.stdin.once('end', async () => {
  await postgres.release()
  if (flags.includes('--temporary')) await rm(dataDir, { recursive: true, force: true })
})
