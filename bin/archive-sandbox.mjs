import { ensureBuilt, isBuilt } from './launch/build.mjs'
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'

await ensureInstalled({ development: !(await isBuilt()) })
await ensureBuilt()
process.exitCode = await runCommand('archive-sandbox', process.argv.slice(2))
