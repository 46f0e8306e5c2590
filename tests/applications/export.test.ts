import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const ROW_COUNT = 3_000

let program: RunningProgram
let db: Database
let cookie: string

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  // A worker would erase the oldest rows, if the hourly job falls into this test.
  const env = { ROLE: 'web', SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'error' }
  program = await startProgram({ ...env, DATABASE_URL: database.url })
  closeAfterFile(() => program.stopAndDeleteData())
  await seedApplications(db, systemClock, ROW_COUNT)
  const { id } = await aStaffMember().inRole('finance').saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, id)
  cookie = `${name}=${value}`
  await replaceTableWithCountingView()
}, 60_000)

function exportAll(signal?: AbortSignal): Promise<Response> {
  return fetch(`${program.origin}/admin/applications/export.csv`, {
    headers: { cookie },
    redirect: 'manual',
    ...(signal && { signal }),
  })
}

test('the whole list of applications is exported as one CSV file with the date in its name', async () => {
  const answer = await exportAll()
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(answer.headers.get('content-type')).toContain('text/csv; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)], 'the byte order mark, so that programs read the file as UTF-8').toEqual([
    0xef, 0xbb, 0xbf,
  ])
  expect(new TextDecoder().decode(bytes).trimEnd().split('\r\n')).toHaveLength(ROW_COUNT + 1)
})

test('the export stops when the client closes the connection', async () => {
  const rowsReadBefore = await countRowsRead()
  const abortController = new AbortController()
  const answer = await exportAll(abortController.signal)
  await answer.body?.getReader().read()
  abortController.abort()
  await expect.poll(countRunningExports).toBe(0)
  expect((await countRowsRead()) - rowsReadBefore).toBeLessThan(ROW_COUNT)
})

test('after an error during the export the connection breaks, so that the file does not look complete', async () => {
  const [oldest] = await db
    .select({ id: liveApplications.id })
    .from(liveApplications)
    .orderBy(liveApplications.createdAt)
    .limit(1)
  await db.execute(sql`update broken set id = ${oldest?.id}::uuid`)
  const answer = await exportAll()
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  await expect.poll(() => program.output()).toContain('export interrupted')
})

/**
 * Replaces the table `applications` with a view whose function counts reads and can fail. PostgreSQL calls a `stable`
 * function only for returned rows.
 */
async function replaceTableWithCountingView() {
  const { rows } = await db.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns where table_name = 'live_applications'`)
  const columns = rows.map(({ column }) =>
    column === 'phone' ? sql`read_phone(id, phone) as phone` : sql.identifier(column),
  )
  for (const statement of [
    sql`create sequence reads`,
    sql`create table broken as select gen_random_uuid() as id`,
    sql`create function read_phone(row_id uuid, phone text) returns text language plpgsql stable as $$
      begin
        if nextval('reads') % 4 = 0 then perform pg_sleep(0.001); end if;
        if exists (select 1 from broken where id = row_id) then raise 'this row cannot be read'; end if;
        return phone;
      end $$`,
    sql`alter view live_applications rename to live_applications_themselves`,
    sql`create view live_applications as select ${sql.join(columns, sql`, `)} from live_applications_themselves`,
  ]) {
    await db.execute(statement)
  }
}

async function countRowsRead(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select last_value::int as count from reads`)
  return rows[0]?.count ?? 0
}

async function countRunningExports(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%payment_date%' and pid <> pg_backend_pid()`)
  return rows[0]?.count ?? 0
}
