import { ensureInstalled } from './launch/install.mjs'
import { node24 } from './launch/project.mjs'
import { show, tool } from './launch/run.mjs'

const [name = '', ...args] = process.argv.slice(2)
await ensureInstalled({ development: true })
process.exitCode = await show(node24, tool(name, ...args))
