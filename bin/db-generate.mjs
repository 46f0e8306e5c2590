import { ensureInstalled } from './launch/install.mjs'
import { node24 } from './launch/project.mjs'
import { show, tool } from './launch/run.mjs'

await ensureInstalled({ development: true })
// Its own arguments go through: npm run db:generate -- --custom --name=no-overlaps
process.exitCode = await show(node24, tool('drizzle-kit', 'generate', ...process.argv.slice(2)))
