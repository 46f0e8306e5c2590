import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './launch/install.mjs'
import { node24, projectPath } from './launch/project.mjs'
import { run, toolArguments } from './launch/run.mjs'

await ensureInstalled({ development: true })
process.exitCode = await run(node24, toolArguments('drizzle-kit', 'generate', ...process.argv.slice(2)))

// drizzle-kit compares with the last snapshot only. On one line, it is not 9,000 lines to review.
const folder = projectPath('src/database/migrations/meta')
const snapshots = readdirSync(folder).filter(name => name.endsWith('_snapshot.json'))
const last = join(folder, snapshots.sort().at(-1) ?? '')
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name))
writeFileSync(last, JSON.stringify(JSON.parse(readFileSync(last, 'utf8'))))
