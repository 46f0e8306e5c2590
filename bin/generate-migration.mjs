import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './launch/install.mjs'
import { node24, projectPath } from './launch/project.mjs'
import { run, toolArguments } from './launch/run.mjs'

const BREAKPOINT = '--> statement-breakpoint\n'

await ensureInstalled({ development: true })
const migrations = projectPath('src/database/migrations')
const before = readdirSync(migrations)
process.exitCode = await run(node24, toolArguments('drizzle-kit', 'generate', ...process.argv.slice(2)))

// drizzle-kit compares with the last snapshot only. On one line, it is not 9,000 lines to review.
const folder = join(migrations, 'meta')
const snapshots = readdirSync(folder).filter(name => name.endsWith('_snapshot.json'))
const last = join(folder, snapshots.sort().at(-1) ?? '')
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name))
const snapshot = JSON.parse(readFileSync(last, 'utf8'))
writeFileSync(last, JSON.stringify(snapshot))

for (const name of readdirSync(migrations).filter(each => !before.includes(each))) {
  const file = join(migrations, name)
  const statements = readFileSync(file, 'utf8').split(BREAKPOINT)
  const isNew = statements.map(statement => /^CREATE TABLE (\S+)/.exec(statement)?.[1])
  // A constraint of an existing table would be checked under a lock that stops the previous release (ADR 114).
  const written = statements.map(statement => {
    const [, table] = /^ALTER TABLE (\S+) ADD CONSTRAINT \S+ (?:CHECK|FOREIGN KEY)/.exec(statement) ?? []
    return table === undefined || isNew.includes(table) ? statement : statement.replace(/;\s*$/, ' NOT VALID;')
  })
  writeFileSync(file, recreateViews(written.map(statement => statement.trim())).join(BREAKPOINT))
}

/**
 * drizzle-kit creates a changed view again, and PostgreSQL refuses that while another view reads from it.
 * @param {Array<string>} statements
 */
function recreateViews(statements) {
  if (!statements.some(statement => statement.startsWith('DROP VIEW '))) return statements
  const all = Object.values(snapshot.views)
  const views = all
    .map(view => ({ ...view, parents: all.filter(({ name }) => view.definition.includes(`"${name}"`)).length }))
    .toSorted((one, other) => one.parents - other.parents)
  return [
    `DROP VIEW IF EXISTS ${views.map(({ name }) => `"${name}"`).join(', ')};`,
    ...statements.filter(statement => !/^(DROP|CREATE) VIEW /.test(statement)),
    ...views.map(({ name, definition }) => `CREATE VIEW "public"."${name}" AS (${definition});`),
  ]
}
