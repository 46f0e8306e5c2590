import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'

export type Migration = MigrationMeta & { name: string }

const BREAKPOINT = '--> statement-breakpoint'

/** The baseline of a fresh database, and what came after it. The times identify them. */
export function listMigrations(): Array<Migration> {
  const migrationsFolder = findFolder('migrations')
  const { entries }: { entries: Array<{ tag: string }> } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  )
  return readMigrationFiles({ migrationsFolder }).map((file, index) => ({ ...file, name: entries[index]?.tag ?? '' }))
}

/** The migrations of release 1, oldest first: the tables of 1.0.0, the changes since, and those that lead to the baseline. */
export function listMigrationsOfRelease1(): Array<Migration> {
  const folder = findFolder('upgrade-from-1')
  return readdirSync(folder)
    .sort()
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const [, time = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
      const hash = createHash('sha256').update(text).digest('hex')
      return { name, hash, sql: text.split(BREAKPOINT), folderMillis: Number(time), bps: true }
    })
}

function findFolder(name: string): string {
  const paths = [`../${name}`, `../../src/database/${name}`, `../../../src/database/${name}`]
  const candidates = paths.map(path => fileURLToPath(new URL(path, import.meta.url)))
  const existingPath = candidates.find(path => existsSync(path))
  if (existingPath === undefined) throw new Error(`The folder of database ${name} is missing from this installation.`)
  return existingPath
}
