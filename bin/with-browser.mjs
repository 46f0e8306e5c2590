import { findBrowser } from './launch/browser.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { node24, projectPath } from './launch/project.mjs'
import { run } from './launch/run.mjs'

const [script = '', ...options] = process.argv.slice(2)
await ensureInstalled({ development: true })
await ensureBuilt()
process.exitCode = await run(node24, [projectPath(script), ...options], { CHROME: await findBrowser() })
