import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { seedCases } from '#dev/seed/seed-cases.server.ts'
import { seedPayments } from '#dev/seed/seed-payments.server.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { monthOf } from '#src/features/money/lists/months.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createExamplePages, createStaffCookie, type ExamplePage } from '#tests/support/example-pages.ts'
import { startInstance } from '#tests/support/instances.ts'
import type { RunningProgram } from '#tests/support/program.ts'
import { staffCookie, TEST_SECRET } from '#tests/support/staff-session.ts'

const PROGRAM_ENV = { ROLE: 'web', TRUST_PROXY: '1', SESSION_SECRET: TEST_SECRET }

const SEEDED_COUNT = 20_000
/** The rows that these pages of staff may read together. A commit that raises it must say why. */
const ROW_BUDGET = {
  pages: ['applications', 'search and filter', 'dashboard', 'application', 'audit', 'privacy'],
  rows: 14_000,
}

test(`with ${SEEDED_COUNT} applications, the pages of staff read at most ${ROW_BUDGET.rows} rows`, async () => {
  const { db, url } = await testDatabase()
  await seedApplications(db, systemClock, SEEDED_COUNT)
  await expect.poll(() => vacuumAndCountUnmarkedPages(db), { timeout: 60_000 }).toBe(0)
  const program = await startInstance({ ...PROGRAM_ENV, DATABASE_URL: url })
  const pages = (await createExamplePages(program, db)).filter(({ name }) => ROW_BUDGET.pages.includes(name))
  expect(pages).toHaveLength(ROW_BUDGET.pages.length)
  await expectRowsRead({ db, program, pages, atMost: ROW_BUDGET.rows })
}, 120_000)

const ROW_BUDGET_OF_BOOKS = 12_500

/** Sums of all months read the whole ledger (docs/performance.md). */
test(`with ${SEEDED_COUNT} payments, the books of a month read at most ${ROW_BUDGET_OF_BOOKS} rows`, async () => {
  const { db, url } = await testDatabase()
  await seedPayments(db, SEEDED_COUNT)
  await expect.poll(() => vacuumAndCountUnmarkedPages(db), { timeout: 60_000 }).toBe(0)
  const program = await startInstance({ ...PROGRAM_ENV, DATABASE_URL: url })
  const cookie = await createStaffCookie(db)
  const month = monthOf(new Date(systemClock.now().getTime() - 100 * DAY_MS))
  const pages = [
    ...[{}, { month }, { month, state: 'settled' }, { month, q: 'example' }].map(query =>
      addresses.adminPayments(query),
    ),
    addresses.adminMonthReport({ month }),
  ].map(path => ({ name: path, path, cookie }))
  await expectRowsRead({ db, program, pages, atMost: ROW_BUDGET_OF_BOOKS })
}, 120_000)

const OPEN_COUNT = 200
const ROW_BUDGET_OF_CASES = 8_000

test(`with ${SEEDED_COUNT} cases, ${OPEN_COUNT} of them open, the queue and the inbox read at most ${ROW_BUDGET_OF_CASES} rows`, async () => {
  const { db, url } = await testDatabase()
  const { id } = await aStaffMember().inRole('owner').saveTo(db, systemClock)
  await seedApplications(db, systemClock, 300)
  await seedCases(db, { count: SEEDED_COUNT, openCount: OPEN_COUNT, owners: [id] })
  await expect.poll(() => vacuumAndCountUnmarkedPages(db), { timeout: 60_000 }).toBe(0)
  const program = await startInstance({ ...PROGRAM_ENV, DATABASE_URL: url })
  const { name, value } = await staffCookie({ db, clock: systemClock }, id)
  const pages = [
    ...[{}, { owner: 'all' }, { owner: 'none' }].map(query => addresses.adminQueue(query)),
    ...[
      {},
      { owner: 'mine' },
      { owner: 'nobody' },
      { owner: 'mine', show: 'all' },
      { q: 'adebayo' },
      { q: 'example' },
    ].map(query => addresses.adminMessages(query)),
  ].map(path => ({ name: path, path, cookie: `${name}=${value}` }))
  await expectRowsRead({ db, program, pages, atMost: ROW_BUDGET_OF_CASES })
}, 120_000)

async function expectRowsRead({
  db,
  program,
  pages,
  atMost,
}: {
  db: Database
  program: RunningProgram
  pages: ReadonlyArray<ExamplePage>
  atMost: number
}) {
  await db.execute(sql`select pg_stat_reset()`)
  for (const page of pages) await loadPage(program.origin, page)
  // A connection reports the rows that it read at the latest when it ends.
  await program.stop()
  const tables = await countRowsRead(db)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  expect(total).toBeGreaterThan(0)
  expect(total, JSON.stringify(tables)).toBeLessThanOrEqual(atMost)
}

/** Scans of an index also read the rows of unmarked pages. An older snapshot, or few dead rows, can delay the marking. */
async function vacuumAndCountUnmarkedPages(db: Database): Promise<number | undefined> {
  await db.execute(sql`vacuum (analyze, index_cleanup on)`)
  const { rows } = await db.execute<{ count: number }>(sql`
    select sum(relpages - relallvisible)::int as count from pg_class
    where relname in ('cases', 'applications', 'document_requests', 'payments', 'ledger_entries', 'tasks')`)
  return rows[0]?.count
}

async function countRowsRead(db: Database) {
  const { rows } = await db.execute<{ table: string; rows: number }>(sql`
    select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_user_tables order by rows desc`)
  return rows
}

async function loadPage(origin: string, { path, cookie }: ExamplePage) {
  const answer = await fetch(new URL(path, origin), { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  expect(answer.status, path).toBe(200)
}
