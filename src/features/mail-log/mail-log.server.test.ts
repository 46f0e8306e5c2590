import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aMail } from '#factories/a-mail.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { type Place, readPlace } from '#src/database/keyset-page.ts'
import { acknowledgementMail } from '#src/features/contact/emails/mails.ts'
import { testContext } from '#tests/support/app-context.ts'
import { countFailedMails, MAIL_FILTERS, mailLog } from './mail-log.server.ts'

function pageOf(app: AppContext, query: string, place?: Place) {
  const typed = new URLSearchParams(query)
  return mailLog(app.db, { filters: MAIL_FILTERS.read(typed), place: place ?? readPlace(typed) })
}

async function recipientsFor(app: AppContext, query: string) {
  const { rows } = await pageOf(app, query)
  return rows.map(row => row.to)
}

test('mails are found by address, subject, state, template and application', async () => {
  const app = await testContext()
  const ada = await anApplication().named('Ádá Obi').saveTo(app.db, app.clock)
  await aMail().to('ada.obi@example.ng').about(ada.id).withSubject('Ìròyìn fún Ọláwálé').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aMail().to('musa_sani@example.ng').of(acknowledgementMail, {}, '100% received').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aMail().to('ngozi@yaba.example').failed('refused').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aMail().to('bisi@yaba.example').waiting().saveTo(app.db, app.clock)

  expect(await recipientsFor(app, '')).toEqual([
    'bisi@yaba.example',
    'ngozi@yaba.example',
    'musa_sani@example.ng',
    'ada.obi@example.ng',
  ])
  expect(await recipientsFor(app, 'q=YABA')).toEqual(['bisi@yaba.example', 'ngozi@yaba.example'])
  expect(await recipientsFor(app, 'q=olawale+iroyin')).toEqual(['ada.obi@example.ng'])
  expect(await recipientsFor(app, 'q=a_s'), 'LIKE wildcards are searched literally').toEqual(['musa_sani@example.ng'])
  expect(await recipientsFor(app, 'q=0%25')).toEqual(['musa_sani@example.ng'])
  expect(await recipientsFor(app, 'state=failed')).toEqual(['ngozi@yaba.example'])
  expect(await recipientsFor(app, 'state=queued&q=yaba')).toEqual(['bisi@yaba.example'])
  expect(await recipientsFor(app, 'kind=contact.acknowledgement')).toEqual(['musa_sani@example.ng'])
  expect(await recipientsFor(app, `about=${ada.id}`)).toEqual(['ada.obi@example.ng'])
  expect(await recipientsFor(app, 'state=lost&kind=nothing&about=me')).toHaveLength(4)
  const [named] = (await pageOf(app, 'q=olawale')).rows
  expect(named).toMatchObject({ applicationId: ada.id, applicantName: 'Ádá Obi' })
})

test('failed mails of the last seven days are counted', async () => {
  const app = await testContext()
  await aMail().failed('unreachable').saveTo(app.db, app.clock)
  app.clock.advance({ days: 8 })
  await aMail().failed('refused').saveTo(app.db, app.clock)
  await aMail().waiting(3, 'unreachable').saveTo(app.db, app.clock)
  expect(await countFailedMails(app)).toBe(1)
  app.clock.advance({ days: 7 })
  expect(await countFailedMails(app)).toBe(0)
})

/** One statement inserts all mails, because a factory would be too slow. Two mails share each second, and one in 1,000 failed. */
async function insertMails(app: AppContext, count: number) {
  await app.db.execute(sql`
    insert into mails (id, template, data, data_version, channel, about_kind, about_id, to_address, subject, message_id, state, tries, queued_at, sent_at)
    select gen_random_uuid(), case when n % 3 = 0 then 'payments.receipt' else 'applications.from-staff' end, '{}',
      1, 'mail', 'order', gen_random_uuid(),
      'person' || n || '@example.ng', 'We have received payment ' || n, '<' || n || '@localhost>',
      case when n % 1000 = 0 then 'failed' else 'sent' end, 1,
      timestamptz '2026-01-01 09:00:00.000123Z' + (n / 2) * interval '1 second',
      case when n % 1000 = 0 then null else timestamptz '2026-01-01 09:00:20Z' end
    from generate_series(1, ${sql.raw(String(count))}) as n`)
  await app.db.execute(sql`analyze mails`)
}

test('paging forwards and backwards shows each mail once, also mails that were queued at the same instant', async () => {
  const app = await testContext()
  await insertMails(app, 130)
  const forwards: Array<string> = []
  let last: Place | null = null
  for (let place: Place | null = { kind: 'page', page: 1 }; place !== null; ) {
    const page = await pageOf(app, '', place)
    forwards.push(...page.rows.map(row => row.id))
    last = page.previous
    place = page.next
  }
  expect(new Set(forwards).size).toBe(130)
  const before = await pageOf(app, '', last ?? undefined)
  expect(before.rows.map(row => row.id)).toEqual(forwards.slice(100, 125))
  const end = await pageOf(app, 'before=end')
  expect(end.rows.map(row => row.id)).toEqual(forwards.slice(125))
  expect(end.count).toEqual({ total: 130, isMore: false })
})

test('queries on many mails use the indexes and stop counting at ten thousand', async () => {
  const app = await testContext()
  await insertMails(app, 20_000)
  expect((await pageOf(app, '')).count).toEqual({ total: 10_000, isMore: true })
  expect((await pageOf(app, 'state=failed')).count).toEqual({ total: 20, isMore: false })
  expect(
    await explainPlan(app, `search_fold(to_address || ' ' || coalesce(subject, '')) like '%person7777%'`),
  ).toContain('mails_words')
  expect(await explainPlan(app, `state = 'failed'`)).toContain('mails_unsent')
  expect(await explainPlan(app, 'true')).toContain('mails_newest')
})

/** Forbids sequential scans, which PostgreSQL prefers for a table as small as this one. */
async function explainPlan(app: AppContext, condition: string): Promise<string> {
  return app.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<Record<string, string>>(sql`
      explain select id from mails where ${sql.raw(condition)} order by queued_at desc, id desc limit 26`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}
