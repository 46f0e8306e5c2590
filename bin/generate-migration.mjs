import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './launch/install.mjs'
import { node24, projectPath } from './launch/project.mjs'
import { run, toolArguments } from './launch/run.mjs'

await ensureInstalled({ development: true })
process.exitCode = await run(node24, toolArguments('drizzle-kit', 'generate', ...process.argv.slice(2)))

// drizzle-kit compares with the last snapshot only. On one line, it is not 9,000 lines to review.
const migrations = projectPath('src/database/migrations')
const folder = join(migrations, 'meta')
const snapshots = readdirSync(folder).filter(name => name.endsWith('_snapshot.json'))
const last = join(folder, snapshots.sort().at(-1) ?? '')
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name))
const snapshot = JSON.parse(readFileSync(last, 'utf8'))
writeFileSync(last, JSON.stringify(snapshot))

// drizzle-kit creates a changed view again, and PostgreSQL refuses that while another view reads from it.
const file = join(
  migrations,
  readdirSync(migrations)
    .sort()
    .findLast(name => name.endsWith('.sql')) ?? '',
)
const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint\n')
if (statements.some(statement => statement.startsWith('DROP VIEW '))) {
  const all = Object.values(snapshot.views)
  const views = all
    .map(view => ({ ...view, parents: all.filter(({ name }) => view.definition.includes(`"${name}"`)).length }))
    .toSorted((one, other) => one.parents - other.parents)
  const text = [
    `DROP VIEW IF EXISTS ${views.map(({ name }) => `"${name}"`).join(', ')};`,
    ...statements.map(statement => statement.trim()).filter(statement => !/^(DROP|CREATE) VIEW /.test(statement)),
    ...views.map(({ name, definition }) => `CREATE VIEW "public"."${name}" AS (${definition});`),
  ]
  writeFileSync(file, text.join('--> statement-breakpoint\n'))
}
