import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { findMigrationFaults } from '#proof/upgrade/migration-faults.ts'

// drizzle-kit adds it to all arrays, and pdf.js in a later test of this process refuses to load then.
Reflect.deleteProperty(Array.prototype, 'random')

const FOLDER = 'src/database/migrations'
/** The previous release starts only with these tables of pg-boss (ADR 114). */
const PG_BOSS_SCHEMA = 43

const { entries }: { entries: Array<{ tag: string; when: number }> } = JSON.parse(
  readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8'),
)
const migrations = entries.map(({ tag }) => ({ tag, text: readFileSync(`${FOLDER}/${tag}.sql`, 'utf8') }))
const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+) – /gm)].map(
  ([, version = '']) => version,
)

test('the previous release survives every migration after the baseline', () => {
  const faults = migrations.slice(1).flatMap(({ tag, text }, index) => {
    const before = migrations.slice(0, index + 1).map(migration => migration.text)
    return findMigrationFaults(text, { before, released }).map(fault => `${tag}: ${fault}`)
  })
  expect(faults, 'see docs/how-to/change-a-table.md').toEqual([])
})

test('each migration is newer than those before it, or it would never run', () => {
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('the migrations make the tables that the program declares', async () => {
  const snapshots = globSync(`${FOLDER}/meta/*_snapshot.json`)
  expect(snapshots, 'see “Two changes at once” in docs/how-to/change-a-table.md').toHaveLength(1)
  const before = JSON.parse(readFileSync(snapshots.join(), 'utf8'))
  const files = globSync('{src,dev}/**/table.server.ts')
  const modules = await Promise.all(files.map(file => import(/* @vite-ignore */ join(process.cwd(), file))))
  const declared = Object.fromEntries(modules.flatMap(Object.values).map((each, index) => [index, each]))
  const after = generateDrizzleJson(declared, before.id)
  expect(await generateMigration(before, after), 'run npm run db:generate').toEqual([])
})

test('pg-boss has the tables that the previous release starts with', () => {
  const { pgboss } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8'))
  expect(pgboss.schema, 'see ADR 114').toBe(PG_BOSS_SCHEMA)
})

const BEFORE = [
  `create table cases (id int, status text, constraint cases_status check (status in ('new', 'done')),
    constraint cases_id check (id > 0), constraint cases_done check (status not in ('done') or id > 1));
    create unique index cases_once on cases (id) where status in ('new') and id > 0`,
]

test.each([
  'create table notes (id int primary key, case_id int unique references cases (id), text text not null)',
  'create table notes (id int); create unique index notes_once on notes (id); alter table notes add unique (id)',
  'create index cases_by_status on cases (status)',
  'drop index cases_by_status; create index cases_by_status on cases (status, id)',
  'drop view a, b; alter table cases add column note text; create view a as select note; create view b as select 1',
  "drop index cases_once; create unique index cases_once on cases (id) where status in ('new', 'sent') and id > 0",
  'alter table cases add column note text',
  "alter table cases add column note text not null default ''",
  "alter table cases add column tags text[] not null default '{}'::text[]",
  'alter table cases alter column status drop not null, alter column status set default 1',
  'alter table cases add column note text, add constraint cases_note check (length(note) < 9) not valid',
  'alter table cases add column owner int, add constraint owned foreign key (owner) references staff (id) not valid',
  'alter table cases validate constraint cases_note',
  `alter table cases drop constraint cases_status;
    alter table cases add constraint cases_status check (status in ('new', 'sent', 'done')) not valid`,
  `alter table cases drop constraint cases_done;
    alter table cases add constraint cases_done check (status not in ('done', 'sent') or id > 1) not valid`,
  'create function f() returns trigger language plpgsql as $$ begin drop table cases; end $$',
  'create trigger t after insert on cases for each row execute function f()',
  'alter table cases add column note text; update cases set note = status',
  'update cases set name = name where search_text <> search_fold(search_text)',
  'update cases set search_text = search_fold(search_text)',
  "insert into prices values ('new', 1) on conflict do nothing",
  "create type mood as enum ('good'); alter type mood add value 'bad'",
  '-- contract: 1.0.0\nalter table cases drop column status',
])('an expanding migration is accepted: %s', migration => {
  expect(findMigrationFaults(migration, { before: BEFORE, released: ['1.0.0'] })).toEqual([])
})

test.each([
  ['drop table cases', 'drop'],
  ['drop index cases_by_status', 'a dropped index'],
  ['drop view a, b; create view a as select 1', 'a dropped view'],
  ['drop trigger t on cases', 'drop'],
  ['truncate cases', 'truncate'],
  ['delete from cases', 'delete'],
  ["update cases set status = 'done'", 'an update of columns that the previous release uses'],
  ["update cases set search_text = 'x'", 'an update of columns that the previous release uses'],
  ['update cases set name = status', 'an update of columns that the previous release uses'],
  [
    'with old as (delete from cases returning *) insert into files select * from old',
    'an insert that changes other rows',
  ],
  [
    "insert into prices values ('new', 1) on conflict (item) do update set pence = 1",
    'an insert that changes other rows',
  ],
  [
    'alter table cases add column note text; with old as (delete from files) update cases set note = status',
    'an update of columns that the previous release uses',
  ],
  ['do $$ begin delete from cases; end $$', 'do'],
  ['alter table cases rename to files', 'rename'],
  ['alter table cases rename column status to state', 'rename'],
  ["alter type mood rename value 'good' to 'fine'", 'alter enum'],
  ['alter table cases drop column status', 'drop column'],
  ['alter table cases alter column id type bigint', 'alter column type'],
  ['alter table cases alter column status set not null', 'set not null'],
  ['alter table cases alter column status drop default', 'a dropped default'],
  ['alter table cases add column note text not null', 'a required column without a default'],
  ['alter table cases add column at timestamptz default now()', 'a default that rewrites the table'],
  ['alter table cases add column n int generated always as (id + 1) stored', 'a new column with generated'],
  ['alter table cases add column n int unique', 'a new column with unique'],
  ['alter table cases add constraint once unique (id)', 'unique on an existing table'],
  ['alter table cases add constraint apart exclude using gist (id with =)', 'exclusion on an existing table'],
  ['create unique index once on cases (id)', 'a unique index on an existing table'],
  [
    "drop index cases_once; create unique index cases_once on cases (id) where status in ('new', 'sent')",
    'a unique index on an existing table',
  ],
  [
    'create index concurrently cases_by_status on cases (status)',
    'an index cannot be created concurrently in the transaction of a migration',
  ],
  ['alter table cases add column n int, add constraint cases_n check (n > 0)', 'a constraint without “not valid”'],
  [
    `alter table cases add column n int, add constraint cases_n check (n > 0) not valid;
      alter table cases validate constraint cases_n`,
    'a constraint is validated by the migration that adds it: use the next one',
  ],
  [
    'alter table cases add constraint cases_small check (id < 9) not valid',
    'a constraint on columns that the previous release writes',
  ],
  ['alter table cases drop constraint cases_id', 'a dropped constraint'],
  ['-- contract: 1.1.0\nalter table cases drop column status', '“contract” names 1.1.0, which is no release yet'],
])('a migration that the previous release may not survive is refused: %s', (migration, fault) => {
  expect(findMigrationFaults(migration, { before: BEFORE, released: ['1.0.0'] })).toEqual([fault])
})

test.each([
  ['that loses a value', "cases_status check (status in ('new', 'sent'))"],
  ['of a value that rows may have', "cases_done check (status not in ('done', 'new') or id > 1)"],
  ['with another condition', "cases_done check (status not in ('done', 'sent') or id > 2)"],
])('a check %s is refused', (_, check) => {
  const migration = `alter table cases drop constraint ${check.split(' ')[0]};
    alter table cases add constraint ${check} not valid`
  expect(findMigrationFaults(migration, { before: BEFORE, released: [] })).toEqual([
    'a dropped constraint',
    'a constraint on columns that the previous release writes',
  ])
})
