import { expect, onTestFinished, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { migrate } from '#src/database/migrating/migrate.ts'
import { createLogger } from '#src/logger.ts'
import { connectTo, createEmptyDatabase, migrateToRelease1 } from '#tests/support/empty-database.ts'
import { fillWithSample, findChangedTables, keepRows, listTables, readSample } from './samples.ts'

async function databaseOfFirstRelease() {
  const { url } = await createEmptyDatabase()
  await migrateToRelease1(url)
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  await fillWithSample(client, 'release-1.0.0')
  await keepRows(client)
  return { url, client }
}

test('a database of release 1.0.0 with rows in every table keeps them all, and every constraint holds', async () => {
  const { url, client } = await databaseOfFirstRelease()
  const sample = readSample('release-1.0.0')
  expect(sample.map(({ name }) => name)).toEqual((await listTables(client)).map(({ table }) => table))
  expect(sample.filter(({ json }) => json === '[]').map(({ name }) => name)).toEqual([])

  await migrate(url)
  expect(await findChangedTables(client)).toEqual([])
  const notValid = await client.query('select conname from pg_constraint where not convalidated')
  expect(notValid.rows, 'constraints that no migration validates').toEqual([])
  const { rows: constraints } = await client.query(`
    update pg_constraint set convalidated = false
    where contype in ('c', 'f') and connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    returning conrelid::regclass::text as "table", quote_ident(conname) as "name"`)
  expect(constraints.length).toBeGreaterThan(200)
  for (const { table, name } of constraints) await client.query(`alter table ${table} validate constraint ${name}`)
})

test('admin notes that a colleague wrote when they added an application keep their author and day', async () => {
  const { url, client } = await databaseOfFirstRelease()
  const { rows } = await client.query(`
    update applications set admin_notes = 'By recommendation' where id = (select min(id::text)::uuid from applications)
    returning id, (select min(id::text) from staff_members) as author`)
  const [{ id, author }] = rows
  await client.query(
    `insert into audit_events (id, at, actor_kind, actor_id, type, subject_kind, subject_id, details)
     values (gen_random_uuid(), '2026-10-05T09:00Z', 'staff', $1, 'application.added', 'application', $2, '{}')`,
    [author, id],
  )
  await migrate(url)
  const notes = await client.query(
    `select case_id, author_id, created_at from case_notes where text = 'By recommendation'`,
  )
  expect(notes.rows).toEqual([{ case_id: id, author_id: author, created_at: new Date('2026-10-05T09:00Z') }])
})

test('the closed days and changed times of release 1.0.0 become exceptions of their calendar', async () => {
  const { url, client } = await databaseOfFirstRelease()
  await migrate(url)
  const { rows: exceptions } = await client.query(`
    select id, calendar_id, kind, first_day, last_day, time, name, changed_at from calendar_exceptions order by kind`)
  const { rows: closures } = await client.query(`
    select id, calendar_id, 'closed' as kind, first_day, last_day, null as time, name, created_at as changed_at
    from before.calendar_closures`)
  const { rows: slots } = await client.query(`
    select calendar_id, state as kind, day as first_day, day as last_day, time, null as name, changed_at
    from before.time_slots`)
  expect([closures.length, slots.length]).not.toContain(0)
  expect(exceptions.filter(({ time }) => time === null)).toEqual(closures)
  expect(exceptions.filter(({ time }) => time !== null)).toEqual(
    slots.map(slot => ({ id: expect.any(String), ...slot })),
  )
})

test('the reminders and stops of release 1.0.0 keep their step and their time', async () => {
  const { url, client } = await databaseOfFirstRelease()
  await migrate(url)
  const { rows: moved } = await client.query(`
    select matter, case_id, about_id, step, due_at, stopped_at from reminders
    where case_id in (select id from cases where deleted_at is null) order by 1, 2, 3`)
  const { rows: expected } = await client.query(`
    select 'first-payment' as matter, id as case_id, '' as about_id, 0 as step, payment_reminder_due_at as due_at,
      null::timestamptz as stopped_at from before.applications where payment_reminder_due_at is not null
    union all select 'documents', application_id, id::text, reminder_steps, remind_at, null
      from before.document_requests where remind_at is not null
    union all select 'deadlines', application_id, clock, reminder_steps, remind_at, null
      from before.application_clocks where remind_at is not null
    union all select 'consultation', p.order_id, b.id::text, 0, least(day_reminder_due_at, hour_reminder_due_at), null
      from before.bookings b join before.payments p on p.id = b.payment_id where hour_reminder_due_at is not null
    union all select 'booking', o.id, '', reminder_steps, coalesce(remind_at, settled_at + interval '24 hours'), null
      from before.orders o join before.payments p on p.order_id = o.id and p.state = 'settled'
      where reminder_steps < 4 and p.id not in (select payment_id from before.bookings)
    union all select matter, subject_id, '', 0, null, stopped_at from before.mail_stops
    order by 1, 2, 3`)
  expect(new Set(expected.map(({ matter }) => matter)).size).toBe(5)
  expect(moved).toEqual(expected)
})

test('the reminders of final payments and of deleted applications keep their step, their time and their stop', async () => {
  const { url, client } = await databaseOfFirstRelease()
  const [dueAt, stoppedAt] = ['2027-01-04T08:00:00+00:00', '2026-12-24T09:00:00+00:00']
  const [{ id }] = (await client.query('select id from applications order by id limit 1')).rows
  await client.query(
    `update applications set second_payment_steps = 2, second_payment_step_at = '${dueAt}' where id = '${id}';
    insert into mail_stops values ('application', '${id}', 'second-payment', '${stoppedAt}')`,
  )
  const snapshot = {
    applications: [{ id, payment_reminder_due_at: null, second_payment_steps: 2, second_payment_step_at: dueAt }],
    application_clocks: [{ application_id: id, clock: 'passport', reminder_steps: 1, remind_at: dueAt }],
    document_requests: [{ application_id: id, id: 'request', reminder_steps: 3, remind_at: dueAt }],
    mail_stops: [{ subject_id: id, matter: 'second-payment', stopped_at: stoppedAt }],
  }
  await client.query('update deleted_applications set snapshot = snapshot || $1', [snapshot])
  await migrateToRelease1(url, 'reminders')
  const finalPayment = { case_id: id, matter: 'second-payment', about_id: '', step: 2 }
  const { rows: live } = await client.query(`select * from reminders where matter = 'second-payment'`)
  expect(live).toEqual([{ ...finalPayment, due_at: new Date(dueAt), stopped_at: new Date(stoppedAt) }])
  const [{ mailStops, reminders }] = (
    await client.query(`select snapshot->'mail_stops' as "mailStops", snapshot->'reminders' as reminders
      from deleted_applications`)
  ).rows
  expect(mailStops).toBeNull()
  expect(reminders).toHaveLength(3)
  expect(reminders).toContainEqual({ ...finalPayment, due_at: dueAt, stopped_at: stoppedAt })
  const passport = { case_id: id, matter: 'deadlines', about_id: 'passport', step: 1 }
  expect(reminders).toContainEqual({ ...passport, due_at: dueAt, stopped_at: null })
})

test('the test notices a lost row and a changed value', async () => {
  const { client } = await databaseOfFirstRelease()
  await client.query(`set session_replication_role = replica; delete from receipts where ctid = '(0,1)';
    update payments set kobo = kobo + 1 where ctid = '(0,1)'`)
  expect(await findChangedTables(client)).toEqual(['payments', 'receipts'])
})

test('this release writes to a database of release 1.0.0', async () => {
  const { url, client } = await databaseOfFirstRelease()
  await migrate(url)
  const { db, close } = openDatabase(url, createLogger('silent'))
  const { id } = await anApplication().settled('initial').saveTo(db, systemClock).finally(close)
  expect((await client.query('select reference from cases where id = $1', [id])).rows).toHaveLength(1)
})
