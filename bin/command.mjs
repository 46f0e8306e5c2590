import { ensureBuilt, isBuilt } from './launch/build.mjs'
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'

const [name = '', ...args] = process.argv.slice(2)
await ensureInstalled({ development: !(await isBuilt()) })
await ensureBuilt()
process.exitCode = await runCommand(name, args)
