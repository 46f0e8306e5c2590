import { sql } from 'drizzle-orm'
import pg from 'pg'
import { test } from 'vitest'
import { testGround } from '#tests/support/ground.ts'
import { applicationFigures, applicationsByWeek } from './application-figures.server.ts'
import { consultationFigures, paidConsultations } from './consultation-figures.server.ts'
import { incomeByMonth } from './income-by-month.server.ts'
import { dashboardFigures } from './queries.server.ts'
import { auditTrail } from '../casework/audit-trail.server.ts'
import { recentActivity } from '../casework/recent-activity.server.ts'
import { readAuditFilters } from '../casework/audit-filters.ts'

test('scratch', { timeout: 600_000 }, async () => {
  const app = await testGround()
  const t0 = performance.now()
  const client = new pg.Client({ connectionString: app.pool.options.connectionString })
  await client.connect()
  await client.query('set statement_timeout = 0; set maintenance_work_mem = "256MB"; drop index applications_search')
  await client.query(`
    insert into applications (id, reference, item, plan, agreed_pence, service, email, applicant_name, phone, category_of_talent, notes, status, status_since, paid, payment_stage, payment_date, resubmission_required, created_at, updated_at)
    select gen_random_uuid(), case when i % 10 < 7 then 'GT-' || translate(upper(substr(md5(i::text),1,4)),'ILOU','0000') || '-' || translate(upper(substr(md5(i::text),5,4)),'ILOU','0000') end, 'application_fee','split',9900,'Initial Assessment','p'||i||'@example.ng','Adébáyọ̀ Ọláwálé '||i,'+234 801 234 5678', (array['fashion','technology','arts','film','academia','science','architecture','other',null])[1+i%9], repeat('Something that was said. ', 8), (array['pending','under_review','evidence_review','draft_review','final_review','completed','rejected','endorsed','pending'])[1+(i*7)%9], '2026-11-02'::timestamptz - (i%400)*interval '7 hours', i%10<7, case when i%10<4 then 'initial' when i%10<7 then 'complete' end, null, false, '2026-11-02'::timestamptz - (i*interval '3 minutes'), '2026-11-02'::timestamptz - (i*interval '2 minutes')
    from generate_series(1,200000) i on conflict do nothing`)
  await client.query(`
    insert into payments (id, reference, application_id, application_reference, item, instalment, pence, kobo, currency, email, name, state, flag, opened_at, settled_at, paid_at, channel)
    select gen_random_uuid(), 'TP-' || translate(upper(substr(md5(id::text||k),1,20)),'ILOU','0000'), id, reference, 'application_fee', k, 5900, 12138700,'NGN', email, applicant_name, 'settled', null, created_at, created_at + interval '1 hour', created_at, 'card'
    from applications, (values ('initial'),('final')) v(k) where paid`)
  await client.query(`insert into orders select gen_random_uuid(), 'consultation_30', 5000, 'a@b.ng', 'Ada '||i, '2026-11-02'::timestamptz - i*interval '1 hour' from generate_series(1,5000) i`)
  await client.query(`insert into payments (id, reference, order_id, item, instalment, pence, kobo, currency, email, name, state, flag, opened_at, settled_at, paid_at, channel)
    select gen_random_uuid(), 'TP-' || translate(upper(substr(md5(id::text),1,20)),'ILOU','0000'), id, 'consultation_30', 'full', 5000, 12138700,'NGN', email, name, 'settled', null, created_at, created_at + interval '1 hour', created_at, 'card' from orders`)
  await client.query(`insert into audit_events select gen_random_uuid(), '2026-11-02'::timestamptz - (row_number() over ())*interval '30 seconds', 'system', null, t, case when t like 'payment%' then 'payment' else 'application' end, id::text, '{"reference":"x","pence":5900,"kobo":1,"fields":"status","from":"pending","to":"completed"}' from applications, unnest(array['application.created','application.updated','payment.settled','application.reference_issued','application.emailed']) t`)
  await client.query(`insert into audit_events select gen_random_uuid(), '2025-11-02'::timestamptz - i*interval '1 day', 'staff', 'me', 'settings.saved','settings','settings','{"fields":"x"}' from generate_series(1,3) i`)
  await client.query(`create index applications_search on applications using gin (search_text gin_trgm_ops)`)
  await client.query(`vacuum analyze`)
  await client.end()
  console.log('seed', performance.now() - t0)
  console.log((await app.pool.query('select version()')).rows[0], (await app.pool.query('show max_parallel_workers_per_gather')).rows[0], (await app.pool.query("select pg_size_pretty(pg_total_relation_size('applications')) s, pg_size_pretty(pg_relation_size('applications')) r")).rows[0])
  const time = async (name: string, ask: () => Promise<unknown>) => {
    const all = []
    for (let i = 0; i < 7; i++) { const t = performance.now(); await ask(); all.push(performance.now() - t) }
    console.log(name, all.map(Math.round).join(' '))
  }
  await time('figures', () => applicationFigures(app))
  await time('weeks', () => applicationsByWeek(app))
  await time('income', () => incomeByMonth(app))
  await time('consultations', () => consultationFigures(app))
  await time('paid', () => paidConsultations(app))
  await time('recent', () => recentActivity(app))
  await time('all', () => dashboardFigures(app))
  const q = (s: string) => readAuditFilters(new URLSearchParams(s))
  await time('audit', () => auditTrail(app, q('')))
  await time('audit deep', () => auditTrail(app, q(`before=${Date.parse('2026-01-02')}_3f8a0c1e-1111-4222-8333-444455556666`)))
  await time('audit settings', () => auditTrail(app, q('kind=settings')))
  await time('audit messages', () => auditTrail(app, q('kind=messages')))
  await time('audit name', () => auditTrail(app, q('about=adebayo+19999')))
  await time('audit common', () => auditTrail(app, q('about=adebayo')))
  await time('audit ref', () => auditTrail(app, q('about=GT-0000-0000')))
  await time('audit days', () => auditTrail(app, q('from=2026-03-01&to=2026-03-02')))
  await time('audit person', () => auditTrail(app, q('person=3f8a0c1e-1111-4222-8333-444455556666')))
  await time('audit staff', () => auditTrail(app, q('kind=staff')))
  const plan = async (s: any) => console.log((await app.db.execute<any>(sql`explain (analyze, buffers) ${s}`)).rows.map((r: any) => r['QUERY PLAN']).join('\n'))
  await plan(sql`select grouping(status) = 1 as "isSector", status, category_of_talent as category, days, count(*)::int as count
    from (select status, category_of_talent, case when paid or status <> 'pending' then greatest(0, date_part('day', '2026-11-02'::timestamptz - status_since)) end as days from applications) as standing
    group by grouping sets ((status, days), (category_of_talent))`)
  await plan(sql`select width_bucket(settled_at, array['2026-06-01','2026-07-01']::timestamptz[]), sum(pence) from payments where state = 'settled' and flag is distinct from 'reversed' and settled_at >= '2026-06-01' group by 1`)
})
