import { checkAll } from './launch/check.mjs'
import { ensureInstalled } from './launch/install.mjs'

await ensureInstalled({ development: true })
process.exitCode = (await checkAll()) ? 0 : 1
