// A process of its own that uses the embedded database: prints the address, and leaves when its input ends.
import { openEmbeddedPostgres } from '#src/database/embedded-postgres.ts'
import { createLogger } from '#src/logger.ts'

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Say which data folder.')

const postgres = await openEmbeddedPostgres({ dataDir, log: createLogger('silent'), fast: true })
process.stdout.write(`${postgres.url}\n`)
process.stdin.resume()
process.stdin.once('end', () => postgres.release())
