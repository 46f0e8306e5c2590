import { readFileSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { migrate } from '#src/database/migrating/migrate.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { createLogger } from '#src/logger.ts'
import { createFolder, requireDebianPackages, runAs } from './support/debian.ts'
import { buildUrl, DATABASE, ROLE, startEmptyServer } from './support/postgres.ts'

const USER = 'postgres'
const PACKAGES = { postgresql: '/usr/share/doc/postgresql', pgbackrest: '/usr/bin/pgbackrest' }
const GUIDE = readFileSync('docs/operations.md', 'utf8')

test('with the settings and commands of the guide, the database goes back to the moment before a mistake', {
  timeout: 300_000,
}, async () => {
  requireDebianPackages(PACKAGES)
  const archive = await createFolder(USER, 'archive')
  const env = { PGBACKREST_CONFIG: join(archive, 'pgbackrest.conf') }
  const server = await startEmptyServer(env)
  await server.stop()
  await writeFile(env.PGBACKREST_CONFIG, buildSettings(archive, server))
  await appendFile(join(server.folder, 'postgresql.conf'), findBlock('ini', 'archive_command'))
  const run = (...commands: ReadonlyArray<string>) => {
    for (const each of commands)
      runAs(USER, '/usr/bin/env', `PGBACKREST_CONFIG=${env.PGBACKREST_CONFIG}`, 'sh', '-c', each)
  }
  const runSql = (sql: string) => runAs(USER, 'psql', '-h', server.folder, '-p', String(server.port), '-Atc', sql)
  await server.start()
  runSql(`create role ${ROLE.name} login password '${ROLE.password}'`)
  runSql(`create database ${DATABASE} owner ${ROLE.name}`)
  await migrate(buildUrl(server.port))
  run(findCommand('stanza-create'), findCommand('check'), findCommand('backup'))

  const kept = await withDatabase(server.port, async db => anApplication().saveTo(db, systemClock))
  // pgBackRest knows the time of its backup in whole seconds, and restores only to a later one.
  const moment = runSql('select pg_sleep(2), clock_timestamp()').split('|')[1]?.trim()
  await withDatabase(server.port, db => db.delete(cases))
  runSql('select pg_switch_wal()')
  run(findCommand('check'))

  await server.stop()
  run(findCommand('restore').replace(/--target='[^']+'/, `--target='${moment}'`))
  await server.start()
  await expect.poll(() => runSql('select pg_is_in_recovery()').trim(), { timeout: 60_000 }).toBe('f')
  const rows = await withDatabase(server.port, db => db.select({ id: liveApplications.id }).from(liveApplications))
  expect(rows).toEqual([{ id: kept.id }])
})

type Server = Awaited<ReturnType<typeof startEmptyServer>>

/** The settings of the guide, in folders and on a port of this test. */
function buildSettings(archive: string, { folder, port }: Pick<Server, 'folder' | 'port'>): string {
  const settings = findBlock('ini', 'repo1-path')
    .replace('/mnt/backups/pgbackrest', join(archive, 'repository'))
    .replace('/var/lib/postgresql/15/main', folder)
    .replace('[global]', `[global]\nlog-path=${archive}\nlock-path=${archive}\nspool-path=${archive}`)
  return `${settings}pg1-port=${port}\npg1-socket-path=${folder}\n`
}

function findBlock(language: string, text: string): string {
  const blocks = [...GUIDE.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  )
  return blocks.find(block => block.includes(text)) ?? ''
}

function findCommand(name: string): string {
  return new RegExp(`pgbackrest --stanza=passage ${name}( --[^#&\\n]*)?`).exec(GUIDE)?.[0] ?? ''
}

async function withDatabase<Result>(
  port: number,
  work: (db: ReturnType<typeof openDatabase>['db']) => Promise<Result>,
) {
  const { db, close } = openDatabase(buildUrl(port), createLogger('silent'), 2)
  return work(db).finally(close)
}
