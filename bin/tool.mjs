import { ensureInstalled } from './launch/install.mjs'
import { node24 } from './launch/project.mjs'
import { run, toolArguments } from './launch/run.mjs'

const [name = '', ...args] = process.argv.slice(2)
await ensureInstalled({ development: true })
process.exitCode = await run(node24, toolArguments(name, ...args))
