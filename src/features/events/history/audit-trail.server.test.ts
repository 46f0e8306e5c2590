import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { AuditEvent } from '#src/features/events.ts'
import { testContext } from '#tests/support/app-context.ts'
import { AUDIT_FILTERS, auditTrail, recentActivity, type TrailEvent } from './audit-trail.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

async function record(app: TestContext, event: AuditEvent, values = {}) {
  await app.db.transaction(tx => recordEvent(app, tx, event, values))
}

const parseFilters = (query: string) => AUDIT_FILTERS.read(new URLSearchParams(query))

async function findEvents(app: TestContext, query = ''): Promise<Array<TrailEvent>> {
  const page = await auditTrail(app, parseFilters(query), null)
  if (page === 'too-many') throw new Error('Too many cases.')
  return page.events
}

const createUpdateEvent = (id: string, staffId: string): AuditEvent => ({
  type: 'application.updated',
  actor: { kind: 'staff', id: staffId },
  subject: { kind: 'application', id },
  fields: 'status,adminNotes',
  from: 'pending',
  to: 'under_review',
  version: 2,
})

async function recordWorkday() {
  const app = await testContext()
  const tade = await aStaffMember().named('Tádé Bello').saveTo(app.db, app.clock)
  const application = await anApplication().named('Adébáyọ̀ Ọláwálé').settled('initial').saveTo(app.db, app.clock)
  const payment = await aPayment().for(toPurchaseDetails(application)).of('final', 4_000).saveTo(app.db, app.clock)
  await record(app, createUpdateEvent(application.id, tade.id), { adminNotes: { before: null, after: 'Call her.' } })
  app.clock.advance({ hours: 1 })
  await record(app, {
    type: 'payment.settled',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    instalment: 'final',
    pence: 4_000,
    kobo: 8_229_600,
  })
  app.clock.advance({ hours: 1 })
  await record(app, {
    type: 'settings.saved',
    actor: { kind: 'staff', id: tade.id },
    subject: { kind: 'settings', id: 'settings' },
    fields: 'calendarOpen',
  })
  return { app, tade, application, payment }
}

const typesOf = (events: Array<TrailEvent>) => events.map(event => event.type)

test('the audit log lists events newest first, with actor, subject and changed values', async () => {
  const { app, application } = await recordWorkday()
  expect(await findEvents(app)).toMatchObject([
    { type: 'settings.saved', actorName: 'Tádé Bello', subject: null, values: null },
    {
      type: 'payment.settled',
      actorKind: 'system',
      actorName: null,
      subject: { name: 'Adébáyọ̀ Ọláwálé', reference: application.reference, applicationId: application.id },
    },
    {
      type: 'application.updated',
      actorName: 'Tádé Bello',
      subject: { name: 'Adébáyọ̀ Ọláwálé', reference: application.reference, applicationId: application.id },
      values: { adminNotes: { before: null, after: 'Call her.' } },
    },
  ])
})

test('the audit log can be filtered by person, kind and days in Lagos', async () => {
  const { app, tade } = await recordWorkday()
  expect(typesOf(await findEvents(app, `person=${tade.id}`))).toEqual(['settings.saved', 'application.updated'])
  expect(typesOf(await findEvents(app, `person=${tade.id}&kind=settings`))).toEqual(['settings.saved'])
  expect(typesOf(await findEvents(app, 'kind=payments'))).toEqual(['payment.settled'])
  expect(typesOf(await findEvents(app, 'from=2026-11-02&to=2026-11-02'))).toHaveLength(3)
  expect(typesOf(await findEvents(app, 'to=2026-11-01'))).toEqual([])
  expect(typesOf(await findEvents(app, 'from=2026-11-03'))).toEqual([])
})

test('a day in the filter of the audit log ends at midnight in Lagos', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 14 })
  await record(app, createUpdateEvent(randomUUID(), randomUUID()))
  expect(app.clock.now()).toEqual(new Date('2026-11-02T23:00:00Z'))
  expect(await findEvents(app, 'to=2026-11-02')).toEqual([])
  expect(await findEvents(app, 'from=2026-11-03&to=2026-11-03')).toHaveLength(1)
})

test.each(['adebayo', 'ade ola', 'ADÉBÁYỌ̀'])(
  'searching the audit log for "%s" finds events of a case and of its payments',
  async words => {
    const { app } = await recordWorkday()
    await record(
      app,
      createUpdateEvent((await anApplication().named('Ngozi Eze').saveTo(app.db, app.clock)).id, randomUUID()),
    )
    expect(typesOf(await findEvents(app, `about=${encodeURIComponent(words)}`))).toEqual([
      'payment.settled',
      'application.updated',
    ])
  },
)

test('searching the audit log for a reference in any spelling finds its case, even after the case is deleted', async () => {
  const { app, application } = await recordWorkday()
  const otherSpelling = application.reference?.toLowerCase().replaceAll('-', '') ?? ''
  expect(typesOf(await findEvents(app, `about=${otherSpelling}`))).toEqual(['payment.settled', 'application.updated'])
  await record(app, {
    type: 'application.deleted',
    actor: { kind: 'staff', id: randomUUID() },
    subject: { kind: 'application', id: randomUUID() },
    reference: 'GT-7K2M-9QXD',
  })
  expect(await findEvents(app, 'about=GT-7K2M-9QXD')).toMatchObject([
    { type: 'application.deleted', actorName: null, subject: null },
  ])
})

test('the audit log search treats the wildcards % and _ as ordinary characters', async () => {
  const { app } = await recordWorkday()
  expect(await findEvents(app, 'about=%25')).toEqual([])
  expect(await findEvents(app, 'about=ad_bayo')).toEqual([])
})

test("an audit log search by a name with more than 500 matching cases returns 'too-many'", async () => {
  const { app } = await recordWorkday()
  await app.pool.query(`
    with person as (
      insert into people (id, email, name, created_at)
      select gen_random_uuid(), 'a' || i || '@example.ng', 'Ada Obi', '2026-11-02Z' from generate_series(1, 501) i returning *
    ), added as (
      insert into cases (id, kind, person_id, email, name, item, plan, agreed_pence, status, status_since, created_at, updated_at)
      select id, 'application', id, email, name, 'application_fee', 'split', 9900, 'pending', '2026-11-02Z', '2026-11-02Z', '2026-11-02Z'
      from person returning id
    )
    insert into applications (id, service, resubmission_required) select id, 'Initial Assessment', false from added`)
  expect(await auditTrail(app, parseFilters('about=ada'), null)).toBe('too-many')
})

test('paging through the audit log lists every event once, even events of the same instant', async () => {
  const app = await testContext()
  for (let index = 0; index < 120; index++) {
    if (index % 7 === 0) app.clock.advance({ seconds: 1 })
    await record(app, createUpdateEvent(randomUUID(), randomUUID()))
  }
  const listedIds: Array<string> = []
  let cursor: string | null = null
  for (const size of [50, 50, 20]) {
    const page: Awaited<ReturnType<typeof auditTrail>> = await auditTrail(app, parseFilters(''), cursor)
    if (page === 'too-many') throw new Error('Too many cases.')
    expect(page.events).toHaveLength(size)
    listedIds.push(...page.events.map(event => event.id))
    cursor = page.next
  }
  expect(cursor).toBeNull()
  expect(new Set(listedIds).size).toBe(120)
})

test('recent activity shows at most five events, and no sign-ins or saved settings', async () => {
  const { app, tade } = await recordWorkday()
  await record(app, {
    type: 'staff.signed_in',
    actor: { kind: 'staff', id: tade.id },
    subject: { kind: 'staff', id: tade.id },
  })
  expect(typesOf(await recentActivity(app))).toEqual(['payment.settled', 'application.updated'])
  for (let times = 0; times < 6; times++) await record(app, createUpdateEvent(randomUUID(), tade.id))
  expect(await recentActivity(app)).toHaveLength(5)
})

test('searching for all or part of a payment reference finds events of the payment and its application', async () => {
  const { app, payment } = await recordWorkday()
  for (const words of [payment.reference, payment.reference.slice(-7)]) {
    const types = (await findEvents(app, `about=${words}`)).map(event => event.type)
    expect(types).toEqual(['payment.settled', 'application.updated'])
  }
  const { payment: ordered } = await anOrder().settled().saveTo(app.db, app.clock)
  await record(app, {
    type: 'payment.settled',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: ordered.id },
    reference: ordered.reference,
    instalment: 'full',
    pence: 5_000,
    kobo: 10_287_000,
  })
  expect(await findEvents(app, `about=${ordered.reference}`)).toHaveLength(1)
})

test('recent activity includes decisions about documents but not views of them', async () => {
  const app = await testContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  const actorAndSubject = { actor: { kind: 'system' }, subject: { kind: 'application', id } } as const
  const documentDetails = { documentId: randomUUID(), documentType: 'Passport' }
  await record(app, { ...actorAndSubject, ...documentDetails, type: 'document.approved' })
  app.clock.advance({ minutes: 1 })
  await record(app, { ...actorAndSubject, ...documentDetails, type: 'document.rejected' })
  app.clock.advance({ minutes: 1 })
  await record(app, { ...actorAndSubject, ...documentDetails, type: 'document.viewed' })
  expect((await recentActivity(app)).map(event => event.type)).toEqual(['document.rejected', 'document.approved'])
})

const NO_FILTERS = AUDIT_FILTERS.none

test('the filters of the audit log are read from the URL of the page', () => {
  const person = randomUUID()
  expect(parseFilters(`person=${person}&kind=payments&about=+Ada+Obi&from=2026-11-01&to=2026-11-21`)).toEqual({
    person,
    kind: 'payments',
    about: 'Ada Obi',
    from: '2026-11-01',
    to: '2026-11-21',
  })
})

test('invalid filters in the URL of the audit log are ignored', async () => {
  expect(parseFilters('person=me&kind=everything&about=++&from=31-12-2026&to=2026-02-30')).toEqual(NO_FILTERS)
  expect(parseFilters('about=%00')).toEqual(NO_FILTERS)
  for (const kind of ['', 'toString', 'Payments']) expect(parseFilters(`kind=${kind}`)).toEqual(NO_FILTERS)
  expect(parseFilters('from=0000-01-01&to=0001-01-01'), 'days that PostgreSQL does not know').toEqual(NO_FILTERS)
  const { app } = await recordWorkday()
  for (const cursor of ['yesterday', `99999999999999999999_${randomUUID()}`, `99999999999999999~${randomUUID()}`]) {
    expect(await auditTrail(app, NO_FILTERS, cursor), cursor).toEqual(await auditTrail(app, NO_FILTERS, null))
  }
})

test('any URL of the audit log can be parsed, and filters stay the same when written to a URL and read again', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (query, about) => {
      expect(() => parseFilters(query)).not.toThrow()
      const filters = parseFilters(`kind=staff&about=${encodeURIComponent(about.toWellFormed())}`)
      expect(AUDIT_FILTERS.read(new URLSearchParams(AUDIT_FILTERS.filterParams(filters)))).toEqual(filters)
    }),
  )
})
