import { ensureBuilt, isBuilt } from './launch/build.mjs'
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { serveBuilt } from './launch/serve.mjs'

// The demonstration has its own data folder, so that it never writes into the data folder that .env names.
process.env.DATA_DIR ||= './data/demo'
await ensureInstalled({ development: !(await isBuilt()) })
await ensureBuilt()
const code = await runCommand('demo', process.argv.slice(2))
if (code !== 0) process.exit(code)
await serveBuilt()
