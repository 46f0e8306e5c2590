import { ensureInstalled } from './launch/install.mjs'
import { node24 } from './launch/project.mjs'
import { show, tool } from './launch/run.mjs'

await ensureInstalled({ development: true })
process.exitCode = await show(node24, tool('vitest', 'run', '--project', 'rules', ...process.argv.slice(2)))
