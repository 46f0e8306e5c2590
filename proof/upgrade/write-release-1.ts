// Run once, in a checkout of the last commit before release 2.0.0 with this folder, while it serves its demonstration
// with ROLE=web and NOW. `url` is the database and `origin` the address.
import { createHmac, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { stopLink } from '#src/features/outbox/stop-reminders.server.ts'
import { STAFF_COOKIE_KEY_LABEL } from '#src/features/staff/staff-auth.server.ts'
import { hashToken } from '#src/hash-token.server.ts'
import { signId } from '#src/signed-id.server.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { readPage } from './read-page.ts'
import { listTables } from './samples.ts'

const [url = '', origin = '', file = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(`set timezone = 'UTC'`)
const query = async <Row>(sql: string) => (await client.query(sql)).rows as Array<Row>
const lines: Array<string> = []
for (const { table, columns } of await listTables(client)) {
  const [rows] = await query<{ json: string }>(`select coalesce(json_agg(t), '[]')::text as json
    from (select ${columns.map(name => `"${name}"`).join(', ')} from ${table} order by 1) t`)
  lines.push(`${table}\t${rows?.json.replaceAll('\n', '')}`)
}
const cookie = await signIn()
for (const path of [...(await listMailedLinks()), ...(await listScreens()), ...(await listFiles())])
  lines.push(`${path}\t${JSON.stringify(await readPage(origin, path, path.startsWith('/admin') ? cookie : ''))}`)
await client.end()
writeFileSync(file, gzipSync(lines.join('\n')))

async function signIn(): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const times = '$2::timestamptz, $2, $2'
  await client.query(
    `insert into staff_sessions (id, staff_id, browser, token_hash, signed_in_at, last_used_at, confirmed_at)
      select gen_random_uuid(), id, 'Chrome on Windows', $1, ${times} from staff_members where role = 'owner'`,
    [hashToken(token), process.env.NOW],
  )
  const key = deriveSecret(TEST_SECRET, STAFF_COOKIE_KEY_LABEL)
  return `tp_staff=${encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)}`
}

/** One of each kind and state, as mails have them. */
async function listMailedLinks(): Promise<Array<string>> {
  const sign = async (purpose: Parameters<typeof signId>[1], path: string, sql: string) =>
    (await query<{ id: string }>(sql)).map(({ id }) => `${path}/${signId(TEST_SECRET, purpose, id)}`)
  const paths = await query<{ path: string }>(`
    with a as (select distinct on (status, payment_stage) * from applications order by status, payment_stage, id)
    select '/application-tracking?reference=' || reference || '&email=' || email as path from a where reference is not null
    union all select '/application-tracking?tab=' || tab || '&reference=' || reference || '&email=' || email from a,
      unnest('{documents,messages,payments}'::text[]) as tab where reference is not null and status = 'evidence_review'
    union all select '/payment?application_id=' || id || '&email=' || email from a
    union all select '/payment?order_id=' || id || '&email=' || email from orders
    union all select '/booking?reference=' || reference from payments where order_id is not null
    union all select '/booking/change?key=' || change_key from bookings
    union all select '/booking/consultation.ics?key=' || change_key from bookings`)
  const stops = await query<{ matter: 'documents' | 'booking'; id: string }>(
    `select 'documents' as matter, id from (select id from applications order by id limit 3) t
      union all select matter, subject_id from mail_stops`,
  )
  const [feed] = await query<{ id: string; nonce: string; at: Date }>(
    `select staff_id as id, nonce, set_at as at from calendar_feeds join staff_passwords using (staff_id)`,
  )
  const token = createHmac('sha256', TEST_SECRET)
    .update(`the calendar feed of ${feed?.id}, ${feed?.nonce}, ${feed?.at.toISOString()}`)
    .digest('base64url')
  return [
    ...paths.map(({ path }) => path),
    ...stops.map(subject => stopLink({ publicUrl: '', sessionSecret: TEST_SECRET }, subject)),
    ...(await sign(
      'receipt links',
      '/receipt',
      'select ledger_entry_id as id from receipts order by ctid desc limit 30',
    )),
    ...(await sign('pay links', '/pay', 'select id from pay_links')),
    ...(await sign('refund links', '/refund', 'select coalesce(account_link_id, id) as id from refunds')),
    `/calendars/${feed?.id}/${token}/consultations.ics`,
  ]
}

async function listScreens(): Promise<Array<string>> {
  const screens = await query<{ path: string }>(`
    with a as (select distinct on (status, payment_stage) id, reference, email from applications order by status, payment_stage, id)
    select '/admin/applications/' || id || show as path from a, unnest(array['', '?history=all']) as show
    union all select '/admin/applications/' || id || '/preview' from a
    union all select '/admin/people/application/' || id from a where reference is not null
    union all select '/admin/people/order/' || id from (select id from orders order by id limit 5) t
    union all select '/admin/audit?about=' || reference from a where reference is not null
    union all select '/admin/search?q=' || substr(email, 1, 5) from a
    union all select '/admin/messages/' || id from threads
    union all select '/admin/payments/' || id from (select distinct on (item, state, channel) id from payments order by item, state, channel, id) t
    union all select '/admin/payments/' || payment_id from (select payment_id from refunds union select payment_id from disputes) t
    union all select '/admin/payouts/' || id from (select id from payouts order by id limit 3) t`)
  const lists = ['applications', 'payments', 'documents', 'mail', 'audit', 'messages', 'consultations', 'queue']
  const days = ['2026-11-09', '2026-11-23', '2026-11-30']
  return [
    ...lists.map(list => `/admin/${list}`),
    ...['pending', 'under_review', 'completed'].map(status => `/admin/applications?status=${status}`),
    ...days.flatMap(day => [`/admin/calendar?date=${day}`, `/admin/calendar/day-sheet?date=${day}`]),
    ...['dashboard', 'privacy', 'payments/report', 'payouts', 'staff', 'settings', 'facts', 'documents/review'].map(
      page => `/admin/${page}`,
    ),
    ...new Set(screens.map(({ path }) => path)),
  ]
}

/** The whole books and lists. */
async function listFiles(): Promise<Array<string>> {
  const months = await query<{ path: string }>(
    `select distinct '/admin/payments/report.csv?month=' || to_char(at, 'YYYY-MM') as path from ledger_entries order by 1`,
  )
  return ['/admin/applications/export.csv', '/admin/payments/export.csv', ...months.map(({ path }) => path)]
}
