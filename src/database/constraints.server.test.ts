import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { bookings, calendarExceptions } from '#src/features/bookings/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { prices } from '#src/features/site/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'

async function violatedConstraint(statement: Promise<unknown>): Promise<string | null> {
  return statement.then(
    () => null,
    error => String((error.cause ?? error).constraint ?? error),
  )
}

async function findNames(app: Awaited<ReturnType<typeof testContext>>, query: string): Promise<Array<string>> {
  const { rows } = await app.pool.query<{ name: string }>(query)
  return rows.map(row => row.name)
}

test('the database has the expected constraints and triggers', async () => {
  const app = await testContext()
  const checks = await findNames(app, "select conname as name from pg_constraint where contype in ('c', 'x')")
  expect(checks).toEqual(
    expect.arrayContaining([
      'cases_status_known',
      'cases_status_of_applications',
      'cases_item_known',
      'cases_item_of_kind',
      'cases_sold_whole',
      'cases_deleted_whole',
      'cases_plan_known',
      'cases_total_positive',
      'people_email_lower',
      'cases_never_overpaid',
      'cases_paid_applications_have_reference',
      'cases_reference_form',
      'calendar_exceptions_at_most_a_year',
      'calendar_exceptions_in_order',
      'calendar_exceptions_kind_known',
      'calendar_exceptions_named_days_or_one_time',
      'calendar_exceptions_time_known',
      'exceptions_never_overlap',
      'bookings_email_lower',
      'bookings_end_follows',
      'bookings_minutes_known',
      'bookings_never_overlap',
      'bookings_sequence_counts_up',
      'bookings_start_on_the_grid',
      'bookings_status_known',
      'exchange_rates_positive',
      'mails_state_known',
      'mails_sent_have_time',
      'mails_one_recipient',
      'ledger_kind_known',
      'ledger_sign_fits_kind',
      'payments_state_known',
      'payments_instalment_known',
      'payments_positive',
      'payments_in_naira_or_offline_pounds',
      'payments_never_count_for_more',
      'payments_offline_say_who_and_how',
      'payments_reference_form',
      'payments_settled_have_time',
      'prices_are_whole_pounds',
      'quotes_positive',
    ]),
  )
  const triggers = await findNames(
    app,
    "select tgname as name from pg_trigger where not tgisinternal and tgenabled = 'O'",
  )
  expect(triggers).toEqual(
    expect.arrayContaining([
      'audit_events_are_append_only',
      'audit_events_are_never_emptied',
      'ledger_entries_are_never_changed',
      'ledger_entries_are_never_emptied',
      'ledger_entries_are_summed',
    ]),
  )
})

test.each([
  ['cases_reference', /UNIQUE .*\(reference\)$/],
  [
    'cases_unpaid_once',
    new RegExp(
      `UNIQUE .*\\(fingerprint\\) WHERE \\(\\(reference IS NULL\\) AND \\(status = ANY \\(ARRAY\\[${listSqlTexts('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'submitted', 'resubmission', 'endorsed', 'refused')}\\]\\)\\) AND \\(deleted_at IS NULL\\)\\)$`,
    ),
  ],
  [
    'bookings_once_per_payment',
    new RegExp(
      `UNIQUE .*\\(payment_id\\) WHERE \\(\\(status = ANY \\(ARRAY\\[${listSqlTexts('confirmed', 'no_show')}\\]\\)\\) AND \\(invited_again_at IS NULL\\)\\)$`,
    ),
  ],
  ['ledger_one_receipt', /UNIQUE .*\(payment_id\) WHERE \(kind = 'receipt'::text\)$/],
  ['ledger_refund_once', /UNIQUE .*\(payment_id, refund_id\)$/],
  ['payments_consultation_settled_once', /UNIQUE .*\(case_id\) WHERE .*'settled'.*consultation_30/],
  ['payments_open_once', /UNIQUE .*\(case_id, instalment\) WHERE .*'open'.*superseded_at IS NULL/],
])('the index %s is unique over the expected columns and rows', async (name, definition) => {
  const app = await testContext()
  const { rows } = await app.pool.query('select indexdef from pg_indexes where indexname = $1', [name])
  expect(rows[0]?.indexdef).toMatch(definition)
})

test('an instalment or an order can be settled only once', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const secondPayment = aPayment().for(toPurchaseDetails(application)).of('initial', 5_900).inState('settled')
  expect(await violatedConstraint(secondPayment.saveTo(app.db, app.clock))).toBe('cases_never_overpaid')

  const { id, item, email, name } = await anOrder().settled().saveTo(app.db, app.clock)
  const secondOrderPayment = aPayment().for({ id, item, email, name, reference: null })
  expect(
    await violatedConstraint(secondOrderPayment.of('full', 5_000).inState('settled').saveTo(app.db, app.clock)),
  ).toBe('payments_consultation_settled_once')
})

test('an instalment has at most one open payment attempt', async () => {
  const app = await testContext()
  const openPayment = aPayment().for(toPurchaseDetails(await anApplication().saveTo(app.db, app.clock)))
  await openPayment.saveTo(app.db, app.clock)
  expect(await violatedConstraint(openPayment.saveTo(app.db, app.clock))).toBe('payments_open_once')
  expect(await violatedConstraint(openPayment.inState('failed').saveTo(app.db, app.clock))).toBeNull()
})

test('an application refuses inconsistent amounts, references and email addresses', async () => {
  const app = await testContext()
  await anApplication().saveTo(app.db, app.clock)
  const tryUpdate = (changes: Partial<typeof cases.$inferInsert>) =>
    violatedConstraint(app.db.update(cases).set(changes).execute())

  expect(await tryUpdate({ settledPence: 5_900 })).toBe('cases_paid_applications_have_reference')
  expect(await tryUpdate({ settledPence: 9_901, reference: 'GT-0000-0001' })).toBe('cases_never_overpaid')
  expect(await tryUpdate({ settledPence: -1 })).toBe('cases_never_overpaid')
  expect(await tryUpdate({ reference: 'GT-0000-00OO' })).toBe('cases_reference_form')
  expect(await tryUpdate({ email: 'Ada@example.ng' })).toBe('cases_of_person')
  expect(await tryUpdate({ agreedPence: 0 })).toBe('cases_total_positive')
})

test('a payment refuses impossible values', async () => {
  const app = await testContext()
  await aPayment().saveTo(app.db, app.clock)
  const tryUpdate = (changes: Partial<typeof payments.$inferInsert>) =>
    violatedConstraint(app.db.update(payments).set(changes).execute())

  expect(await tryUpdate({ pence: 0 })).toBe('payments_positive')
  expect(await tryUpdate({ kobo: -1 })).toBe('payments_in_naira_or_offline_pounds')
  expect(await tryUpdate({ kobo: 0 })).toBe('payments_in_naira_or_offline_pounds')
  expect(await tryUpdate({ channel: 'offline' })).toBe('payments_offline_say_who_and_how')
  expect(await tryUpdate({ provider: null })).toBe('payments_provider_or_offline')
  expect(await tryUpdate({ offlineMethod: 'cash' })).toBe('payments_offline_say_who_and_how')
  expect(await tryUpdate({ currency: 'GBP' })).toBe('payments_in_naira_or_offline_pounds')
  expect(await tryUpdate({ countedPence: 5_901 })).toBe('payments_never_count_for_more')
  expect(await tryUpdate({ state: 'settled' })).toBe('payments_settled_have_time')
  expect(await tryUpdate({ settledAt: app.clock.now() })).toBe('payments_settled_have_time')
  expect(await tryUpdate({ reference: 'TP-1' })).toBe('payments_reference_form')
})

test('confirmed bookings never overlap, but a booking in another status may overlap them', async () => {
  const app = await testContext()
  const halfHour = aBooking().at('2026-11-26', '14:30')
  const fullHour = aBooking().forItem('consultation_60').at('2026-11-26', '14:00')
  await halfHour.saveTo(app.db, app.clock)
  for (const draft of [halfHour, fullHour]) {
    expect(await violatedConstraint(draft.saveTo(app.db, app.clock))).toBe('bookings_never_overlap')
    for (const status of ['cancelled', 'no_show'] as const) {
      expect(await violatedConstraint(draft.inStatus(status).saveTo(app.db, app.clock))).toBeNull()
    }
  }
  for (const neighbour of [
    halfHour.at('2026-11-26', '14:00'),
    halfHour.at('2026-11-26', '15:00'),
    fullHour.at('2026-11-27', '14:00'),
  ]) {
    expect(await violatedConstraint(neighbour.saveTo(app.db, app.clock))).toBeNull()
  }
  expect(await violatedConstraint(app.db.update(bookings).set({ status: 'confirmed' }).execute())).toBe(
    'bookings_never_overlap',
  )
})

test('a payment has at most one booking that is not cancelled', async () => {
  const app = await testContext()
  const { booking } = await aBooking().inStatus('cancelled').saveTo(app.db, app.clock)
  const tryInsertBooking = (status: 'confirmed' | 'cancelled' | 'no_show') =>
    violatedConstraint(
      app.db
        .insert(bookings)
        .values({ ...booking, id: randomUUID(), changeKey: randomUUID(), status })
        .execute(),
    )

  expect(await tryInsertBooking('cancelled')).toBeNull()
  expect(await tryInsertBooking('no_show')).toBeNull()
  expect(await tryInsertBooking('cancelled')).toBeNull()
  for (const status of ['no_show', 'confirmed'] as const)
    expect(await tryInsertBooking(status)).toBe('bookings_once_per_payment')
})

test('a booking begins at a full or half hour and lasts its stated minutes', async () => {
  const app = await testContext()
  await aBooking().at('2026-11-26', '14:30').saveTo(app.db, app.clock)
  const tryUpdate = (changes: string) => violatedConstraint(app.pool.query(`update bookings set ${changes}`))
  const tryUpdateStart = (time: string, minutes: number) => {
    const startsAt = `timestamptz '2026-11-26 ${time}+01'`
    return tryUpdate(
      `minutes = ${minutes}, starts_at = ${startsAt}, ends_at = ${startsAt} + interval '${minutes} minutes'`,
    )
  }
  for (const time of ['14:15', '14:31', '14:30:01', '14:30:00.001', '14:29:59.999999', '14:00:00.000001']) {
    expect(await tryUpdateStart(time, 30), time).toBe('bookings_start_on_the_grid')
  }
  expect(await tryUpdateStart('14:30', 60)).toBe('bookings_start_on_the_grid')
  expect(await tryUpdateStart('14:00', 60)).toBeNull()
  for (const minutes of [0, 29, 45, 90, -30])
    expect(await tryUpdateStart('14:00', minutes)).toBe('bookings_minutes_known')
  expect(await tryUpdate("ends_at = ends_at + interval '1 second'")).toBe('bookings_end_follows')
  expect(await tryUpdate('ends_at = starts_at')).toBe('bookings_end_follows')
})

test('a booking has a known status, a lower-case email address and no negative sequence', async () => {
  const app = await testContext()
  await aBooking().saveTo(app.db, app.clock)
  const tryUpdate = (changes: string) => violatedConstraint(app.pool.query(`update bookings set ${changes}`))
  expect(await tryUpdate("status = 'pending'")).toBe('bookings_status_known')
  expect(await tryUpdate("email = 'Ada@example.ng'")).toBe('bookings_email_lower')
  expect(await tryUpdate('sequence = -1')).toBe('bookings_sequence_counts_up')
})

test('an exception of a calendar is a named period without overlap or one half-hour from 09:00 to 17:00', async () => {
  const app = await testContext()
  const tryInsert = (values: Partial<typeof calendarExceptions.$inferInsert>) => {
    const slot = { kind: 'available', firstDay: '2026-11-26', lastDay: '2026-11-26' } as const
    const row = { id: randomUUID(), calendarId: DEFAULT_CALENDAR_ID, ...slot, changedAt: app.clock.now(), ...values }
    return violatedConstraint(app.db.insert(calendarExceptions).values(row).execute())
  }
  for (const time of ['12:15', '17:30', '08:30', '9:00', '09:00:00', '18:00', '']) {
    expect(await tryInsert({ time }), time).toBe('calendar_exceptions_time_known')
  }
  for (const time of ['09:00', '09:30', '10:00', '12:30', '16:30', '17:00'])
    expect(await tryInsert({ time }), time).toBeNull()
  expect(await tryInsert({ time: '09:00', kind: 'blocked' })).toBe('exceptions_never_overlap')
  const shape = 'calendar_exceptions_named_days_or_one_time'
  for (const kind of ['available', 'blocked', 'deleted'] as const) expect(await tryInsert({ kind })).toBe(shape)
  expect(await tryInsert({ time: '11:00', lastDay: '2026-11-27' })).toBe(shape)
  expect(await tryInsert({ time: '11:00', name: 'Away' })).toBe(shape)
  expect(await tryInsert({ kind: 'closed', name: 'Away', time: '11:00' })).toBe(shape)
  expect(await tryInsert({ kind: 'closed' })).toBe(shape)

  const closed = { kind: 'closed', name: 'Away' } as const
  expect(await tryInsert({ ...closed, lastDay: '2026-11-25' })).toBe('calendar_exceptions_in_order')
  expect(await tryInsert({ ...closed, lastDay: '2027-11-28' })).toBe('calendar_exceptions_at_most_a_year')
  expect(await tryInsert({ ...closed, lastDay: '2026-11-28' })).toBeNull()
  expect(await tryInsert({ ...closed, firstDay: '2026-11-28', lastDay: '2026-12-01' })).toBe('exceptions_never_overlap')
  expect(await tryInsert({ ...closed, firstDay: '2026-11-29', lastDay: '2026-12-01' })).toBeNull()
  expect(await violatedConstraint(app.pool.query("update calendar_exceptions set kind = 'open'"))).toBe(
    'calendar_exceptions_kind_known',
  )
})

test('a mail has exactly one recipient, without a name or a line break', async () => {
  const app = await testContext()
  const tryInsertMailTo = (to: string) =>
    violatedConstraint(
      app.db.insert(mails).values({
        id: randomUUID(),
        template: 'x',
        data: {},
        aboutKind: 'consultation',
        aboutId: 'x',
        to,
        messageId: randomUUID(),
        state: 'queued',
        tries: 0,
        queuedAt: app.clock.now(),
      }),
    )
  for (const to of ['a@b.ng,c@d.ng', 'a@b.ng\nBcc: c@d.ng', 'Ada <a@b.ng>', 'nobody']) {
    expect(await tryInsertMailTo(to)).toBe('mails_one_recipient')
  }
  expect(await tryInsertMailTo('a@b.ng')).toBeNull()
})

test('a price is a whole number of pounds, at least £2', async () => {
  const app = await testContext()
  const tryUpdatePrice = (pence: number) => violatedConstraint(app.db.update(prices).set({ pence }).execute())
  for (const pence of [0, 100, 250, -9_900]) expect(await tryUpdatePrice(pence)).toBe('prices_are_whole_pounds')
  expect(await tryUpdatePrice(200)).toBeNull()
})

test('after an application is deleted, its payments still have its reference', async () => {
  const app = await testContext()
  const { reference } = await anApplication().settled('complete').saveTo(app.db, app.clock)
  await app.db.delete(cases)
  const keptPayments = await app.db
    .select({ applicationId: payments.caseId, reference: payments.applicationReference })
    .from(payments)
  expect(keptPayments).toEqual([
    { applicationId: null, reference },
    { applicationId: null, reference },
  ])
})

function listSqlTexts(...states: ReadonlyArray<string>): string {
  return states.map(state => `'${state}'::text`).join(', ')
}
