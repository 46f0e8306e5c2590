// Run once, in a checkout of release 1.0.0 with this folder, on the database of its demonstration, which it only reads.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { FIRST_RELEASE_FILE, listTables } from './first-release.ts'

const MAX_ROWS = 120

const [url] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(`begin; set local session_replication_role = replica; set local timezone = 'UTC'`)
await client.query(`delete from applications where id not in (
  select id from (select distinct on (status, payment_stage) id from applications order by status, payment_stage, id) each_state
  union select application_id from application_deliveries union select application_id from pay_links
  union select application_id from payments where application_id is not null
    and id in (select payment_id from refunds union select payment_id from disputes))`)
await deleteOrphans()
for (const { table } of await listTables(client)) {
  await client.query(
    `delete from ${table} where ctid not in (select ctid from ${table} order by ctid desc limit ${MAX_ROWS})`,
  )
}
await deleteOrphans()
await fillOtherTables()

const lines: Array<string> = []
const emptyTables: Array<string> = []
for (const { table, columns } of await listTables(client)) {
  const { rows } = await client.query(`select coalesce(json_agg(t), '[]')::text as "rows", count(*)::int as "count"
    from (select ${columns.map(name => `"${name}"`).join(', ')} from ${table}) t`)
  if (rows[0].count === 0) emptyTables.push(table)
  lines.push(`${table}\t${rows[0].rows.replaceAll('\n', '')}`)
}
await client.query('rollback')
await client.end()
if (emptyTables.length > 0) throw new Error(`These tables have no row: ${emptyTables.join(', ')}`)
writeFileSync(FIRST_RELEASE_FILE, gzipSync(lines.join('\n'), { level: 9 }))

/** Deletes rows whose parents are gone, until none is left. */
async function deleteOrphans() {
  const { rows: keys } = await client.query(`
    select conrelid::regclass::text as "child", confrelid::regclass::text as "parent",
      (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') from unnest(conkey, confkey) k (a, b)
        join pg_attribute a on (a.attrelid, a.attnum) = (conrelid, k.a)
        join pg_attribute b on (b.attrelid, b.attnum) = (confrelid, k.b)) as "join",
      (select string_agg(format('c.%I is not null', attname), ' and ') from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)) as "isSet"
    from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`)
  for (let deleted = 1; deleted > 0; ) {
    deleted = 0
    for (const { child, parent, join, isSet } of keys) {
      const { rowCount } = await client.query(
        `delete from ${child} c where ${isSet} and not exists (select from ${parent} p where ${join})`,
      )
      deleted += rowCount ?? 0
    }
  }
}

/** The demonstration has no sessions, codes and the like, which end within hours. */
async function fillOtherTables() {
  const ids = `(select id from staff_members order by id limit 1) as staff (staff_id),
    (select id from applications order by id limit 1) as application (application_id)`
  const id = 'gen_random_uuid()'
  const values: Record<string, string> = {
    applicant_sessions: `'00000000-0000-4000-8000-000000000001', 'hash', now(), 'Chrome on Android'`,
    applicant_session_applications: `'00000000-0000-4000-8000-000000000001', application_id, now()`,
    applicant_codes: `${id}, application_id, '00000000-0000-4000-8000-000000000001', 'ada@example.ng', 'hash', 1, now()`,
    applicant_proofs: `${id}, 'hash', 'ada@example.ng', 'Chrome on Android', now(), now(), '00000000-0000-4000-8000-000000000001'`,
    calendar_feeds: `staff_id, ${id}, now(), null`,
    fact_checks: `'fee', '2026-11-20', staff_id, now(), 'Checked'`,
    legal_holds: `${id}, 'ada@example.ng', null, 'A lawyer asked', staff_id, now()`,
    mail_stops: `'application', application_id, 'documents', now()`,
    mail_template_texts: `'payment-link', 'first', 'Hello {name}', 1, now()`,
    privacy_requests: `${id}, 'ada@example.ng', application_id, 'copy', 'Please send my data', now(), '2026-12-20'`,
    rate_limits: `'sign-in:hash', 3, 1795745340628`,
    staff_links: `'hash', staff_id, 'reset', now(), now()`,
    staff_passkeys: `'credential', staff_id, 'key', 7, '["internal"]', 'Phone', now(), now()`,
    staff_pending_sign_ins: `'hash', staff_id, now(), 1, 'challenge'`,
    staff_presence: `staff_id, '/admin', now()`,
    staff_recovery_codes: `'hash', staff_id, null`,
    staff_sessions: `${id}, staff_id, now(), 'hash', 'Firefox on Linux', now(), now(), null`,
    staff_totps: `staff_id, 'sealed', now(), now(), 59000000`,
    time_slots: `(select id from calendars limit 1), '2026-12-01', '10:00', 'blocked', now()`,
    'sandbox.paystack_deliveries': `1, '{}', 2, now(), now()`,
    'sandbox.paystack_faults': `'outage', 2, null`,
  }
  for (const [table, list] of Object.entries(values)) {
    await client.query(`insert into ${table} overriding system value select ${list} from ${ids}`)
  }
}
