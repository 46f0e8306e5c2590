import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { type Place, readPlace } from '#src/database/keyset-page.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { acknowledgementMail } from '#src/features/messages/mails.tsx'
import { accountNeededMail } from '#src/features/money/refunds/mails.tsx'
import { codeMail } from '#src/features/people/access/mails.tsx'
import { findPersonRecords } from '#src/features/people/records/person-records.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { countFailedMails, findMailToShow, MAIL_FILTERS, mailLog, mailsAboutPayment } from './mail-log.server.ts'

function loadPage(app: AppContext, query: string, place?: Place) {
  const params = new URLSearchParams(query)
  return mailLog(app.db, { filters: MAIL_FILTERS.read(params), place: place ?? readPlace(params) })
}

async function findRecipients(app: AppContext, query: string) {
  const { rows } = await loadPage(app, query)
  return rows.map(row => row.to)
}

test('the mail log finds mails by address, subject, state, template and application', async () => {
  const app = await testContext()
  const application = await anApplication().named('Ádá Obi').saveTo(app.db, app.clock)
  await aMail()
    .to('ada.obi@example.ng')
    .about(application.id)
    .withSubject('Ìròyìn fún Ọláwálé')
    .saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aMail().to('musa_sani@example.ng').of(acknowledgementMail, {}, '100% received').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aMail().to('ngozi@yaba.example').failed('refused').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aMail().to('bisi@yaba.example').waiting().saveTo(app.db, app.clock)

  expect(await findRecipients(app, '')).toEqual([
    'bisi@yaba.example',
    'ngozi@yaba.example',
    'musa_sani@example.ng',
    'ada.obi@example.ng',
  ])
  expect(await findRecipients(app, 'q=YABA')).toEqual(['bisi@yaba.example', 'ngozi@yaba.example'])
  expect(await findRecipients(app, 'q=olawale+iroyin')).toEqual(['ada.obi@example.ng'])
  expect(await findRecipients(app, 'q=a_s'), 'LIKE wildcards are searched literally').toEqual(['musa_sani@example.ng'])
  expect(await findRecipients(app, 'q=0%25')).toEqual(['musa_sani@example.ng'])
  expect(await findRecipients(app, 'state=failed')).toEqual(['ngozi@yaba.example'])
  expect(await findRecipients(app, 'state=queued&q=yaba')).toEqual(['bisi@yaba.example'])
  expect(await findRecipients(app, 'kind=contact.acknowledgement')).toEqual(['musa_sani@example.ng'])
  expect(await findRecipients(app, `about=${application.id}`)).toEqual(['ada.obi@example.ng'])
  expect(await findRecipients(app, 'state=lost&kind=nothing&about=me')).toHaveLength(4)
  const [named] = (await loadPage(app, 'q=olawale')).rows
  expect(named).toMatchObject({ applicationId: application.id, applicantName: 'Ádá Obi' })
})

test('the mail log counts the failed mails of the last seven days', async () => {
  const app = await testContext()
  await aMail().failed('unreachable').saveTo(app.db, app.clock)
  app.clock.advance({ days: 8 })
  await aMail().failed('refused').saveTo(app.db, app.clock)
  await aMail().waiting(3, 'unreachable').saveTo(app.db, app.clock)
  expect(await countFailedMails(app)).toBe(1)
  app.clock.advance({ days: 7 })
  expect(await countFailedMails(app)).toBe(0)
})

/** Inserts mails with one statement, which is faster. Two mails share each second, and one in 1,000 failed. */
async function insertMails(app: AppContext, count: number) {
  await app.db.execute(sql`
    insert into mails (id, template, data, about_kind, about_id, to_address, subject, message_id, state, tries, queued_at, sent_at)
    select gen_random_uuid(), case when n % 3 = 0 then 'payments.receipt' else 'applications.from-staff' end, '{}',
      'consultation', gen_random_uuid(),
      'person' || n || '@example.ng', 'We have received payment ' || n, '<' || n || '@localhost>',
      case when n % 1000 = 0 then 'failed' else 'sent' end, 1,
      timestamptz '2026-01-01 09:00:00.000123Z' + (n / 2) * interval '1 second',
      case when n % 1000 = 0 then null else timestamptz '2026-01-01 09:00:20Z' end
    from generate_series(1, ${sql.raw(String(count))}) as n`)
  await app.db.execute(sql`analyze mails`)
}

test('paging through the mail log shows each mail once, even mails that were queued at the same instant', async () => {
  const app = await testContext()
  await insertMails(app, 130)
  const listedIds: Array<string> = []
  let placeBeforeLastPage: Place | null = null
  for (let place: Place | null = { kind: 'page', page: 1 }; place !== null; ) {
    const page = await loadPage(app, '', place)
    listedIds.push(...page.rows.map(row => row.id))
    placeBeforeLastPage = page.previous
    place = page.next
  }
  expect(new Set(listedIds).size).toBe(130)
  const previousPage = await loadPage(app, '', placeBeforeLastPage ?? undefined)
  expect(previousPage.rows.map(row => row.id)).toEqual(listedIds.slice(100, 125))
  const lastPage = await loadPage(app, 'before=end')
  expect(lastPage.rows.map(row => row.id)).toEqual(listedIds.slice(125))
  expect(lastPage.count).toEqual({ total: 130, isMore: false })
})

test('queries of a long mail log use the indexes and stop counting at a thousand', async () => {
  const app = await testContext()
  await insertMails(app, 10_000)
  expect((await loadPage(app, '')).count).toEqual({ total: 1_000, isMore: true })
  expect((await loadPage(app, 'state=failed')).count).toEqual({ total: 10, isMore: false })
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

test('mails about a payment include those about its application that name it, as the request for bank details', async () => {
  const app = await testContext()
  const { db, clock } = app
  const application = await anApplication().saveTo(db, clock)
  const payment = await aPayment().for(toPurchaseDetails(application)).inState('refund_due').saveTo(db, clock)
  await aMail().about(application.id).saveTo(db, clock)
  await aMail()
    .about(application.id)
    .ofTemplate(accountNeededMail.name, { paymentReference: payment.reference })
    .saveTo(db, clock)
  const found = await mailsAboutPayment(app, payment)
  expect(found.map(({ template }) => template)).toEqual([accountNeededMail.name])
})

test('the log shows what was sent, what would be sent now, or nothing', async () => {
  const app = { ...(await testContext()), mailTemplates }
  const show = async (draft: ReturnType<typeof aMail>) =>
    (await findMailToShow(app, (await draft.saveTo(app.db, app.clock)).id))?.html ?? null
  expect(await show(aMail().withHtml('<p>As sent.</p>'))).toBe('<p>As sent.</p>')
  expect(await show(aMail().withHtml(null)), 'an older release sent it').toBeNull()
  expect(await show(aMail().waiting())).toContain('Please call us on Monday.')
  expect(await show(aMail().ofTemplate('house.gone', {}).failed('refused'))).toBeNull()
  const code = {
    name: 'Ada',
    code: '123456',
    target: 'messages',
    browser: 'Firefox',
    reference: 'GT-7K2M-9QXD',
    isNewAddress: false,
  } as const
  const waitingCode = await show(aMail().of(codeMail, code, 'Your code').waiting())
  expect(waitingCode).toContain('Your code is ••• •••')
  expect(waitingCode).not.toMatch(/123.?456/)
})

test('a mail about an application in the bin is not shown, and not counted as failed', async () => {
  const app = { ...(await testContext()), mailTemplates }
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const { id: mailId, to } = await aMail().about(id).failed('refused').saveTo(app.db, app.clock)
  const other = await aMail().failed('refused').saveTo(app.db, app.clock)
  const shownTo = async () => (await findPersonRecords(app.db, to)).mails.map(mail => mail.id)
  expect(await countFailedMails(app)).toBe(2)
  await deleteApplication(app, { kind: 'staff', id: randomUUID() }, { id, confirmation: reference ?? '' })
  expect(await findMailToShow(app, mailId)).toBeNull()
  expect(await findMailToShow(app, other.id)).not.toBeNull()
  expect(await countFailedMails(app)).toBe(1)
  expect(await shownTo()).toEqual([other.id])
})
