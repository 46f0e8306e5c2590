import { findBrowser } from './launch/browser.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inProject, node24 } from './launch/project.mjs'
import { show } from './launch/run.mjs'

const [script = ''] = process.argv.slice(2)
await ensureInstalled({ development: true })
await ensureBuilt()
process.exitCode = await show(node24, [inProject(script)], { CHROME: await findBrowser() })
