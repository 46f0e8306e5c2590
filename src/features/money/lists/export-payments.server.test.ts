import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addEntry } from '#dev/factories/a-ledger-entry.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { recordOfflineRefund } from '../refunds/record-offline-refund.server.ts'
import { ledgerEntries, payments } from '../table.server.ts'
import { exportPayments } from './export-payments.server.ts'
import { PAYMENT_FILTERS } from './payment-filters.server.ts'

const STAFF = { kind: 'staff', id: 'a-member' } as const
type App = Awaited<ReturnType<typeof testContext>>

async function readExport(app: App, query = '', rowsPerBatch?: number): Promise<Array<string>> {
  const filters = PAYMENT_FILTERS.read(new URLSearchParams(query))
  const chunks = []
  for await (const chunk of await exportPayments(app, STAFF, filters, rowsPerBatch)) chunks.push(chunk)
  return chunks.join('').trimEnd().split('\r\n')
}

test('the file has one line for each ledger entry, with its document, sums as numbers and times in Lagos', async () => {
  const app = await testContext()
  const staff = await aStaffMember().named('Tádé Bello').saveTo(app.db, app.clock)
  const application = await anApplication().addedByStaff('Initial Assessment').saveTo(app.db, app.clock)
  const card = await aPayment().for(toPurchaseDetails(application)).inState('settled').saveTo(app.db, app.clock)
  const facts = { feeKobo: 191_387, transactionId: '4099260516', payerName: 'Lagos Tech Ltd' }
  const arrived = { arrivedKobo: 6_000_050, arrivedCurrency: 'NGN' }
  await app.db
    .update(payments)
    .set({ ...facts, ...arrived })
    .where(eq(payments.id, card.id))
  app.clock.advance({ hours: 1 })
  await addEntry(app, { paymentId: card.id, kind: 'refund', pence: -900, kobo: -1_851_660 })
  app.clock.advance({ hours: 1 })
  const offline = await aPayment().of('full', 4_050).offline(staff.id, 'In cash').saveTo(app.db, app.clock)
  const [headings, ...lines] = await readExport(app)
  expect(headings).toBe(
    '\ufeffDocument,Date (Lagos time),Kind,Payer,Customer,Application,Item,Instalment,GBP,NGN,NGN per GBP,Asked (NGN),Arrived (NGN),Channel,Fee (NGN),Provider transaction,Payment,Bank reference,Recorded by,Sandbox,Belongs to,Month',
  )
  const { reference } = application
  expect(lines).toEqual([
    `TEST-R-000001,2026-11-02 10:00,Counted,Lagos Tech Ltd,Ada Obi,${reference},Application Fee,Initial payment,59,${card.kobo / 100},2057.4,${card.kobo / 100},60000.5,Card,1913.87,4099260516,${card.reference},,,Yes,,Open`,
    `TEST-C-000001,2026-11-02 11:00,Refunded,Lagos Tech Ltd,Ada Obi,${reference},Application Fee,Initial payment,-9,-18516.6,2057.4,,,Card,,4099260516,${card.reference},,,Yes,,Open`,
    `R-000001,2026-11-02 12:00,Counted,,,,Application Fee,Full amount,40.5,0,,,,"Bank transfer, outside the website",,,${offline.reference},,Tádé Bello,,,Open`,
  ])
})

test('an entry that cancels another at the same instant follows it', async () => {
  const app = await testContext()
  const { id, pence, kobo } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const at = app.clock.now()
  const recordedAt = new Date(at.getTime() + 60_000)
  const reversal = { paymentId: id, kind: 'reversal', pence: -pence, kobo: -kobo, at, recordedAt } as const
  // Ids decide among equal instants, and this one comes first.
  await app.db.insert(ledgerEntries).values({ id: '00000000-0000-4000-8000-000000000000', ...reversal })
  const kinds = (await readExport(app)).slice(1).map(line => line.split(',')[2])
  expect(kinds).toEqual(['Counted', 'Reversed by the provider'])
})

test('money that was paid back by hand has the reference of that transfer', async () => {
  const app = await testContext()
  const { id, name } = await aStaffMember().named('Tádé Bello').saveTo(app.db, app.clock)
  const { id: paymentId } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const money = { amount: 1_000, method: 'bank_transfer', reference: 'GTB/R-77', paidOn: '2026-11-02' } as const
  const why = { meaning: 'price_falls', reason: 'Goodwill', termsNote: 'Nothing.' } as const
  const refund = { idempotencyKey: randomUUID(), paymentId, ...money, ...why }
  app.clock.advance({ minutes: 1 })
  expect(await recordOfflineRefund(app, { kind: 'staff', id }, refund)).toEqual({ ok: true })
  const [, receipt = '', creditNote = ''] = await readExport(app)
  expect(receipt).toContain(',,,Yes,,Open')
  expect(creditNote).toContain(`,GTB/R-77,${name},Yes,,Open`)
})

test('a payer whose name looks like a formula is exported as text', async () => {
  const app = await testContext()
  const { id } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerName: '=HYPERLINK("http://evil.example")' }).where(eq(payments.id, id))
  expect((await readExport(app)).join('\n')).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('the file contains only entries of the filtered payments and month, and the export is recorded', async () => {
  const app = await testContext()
  const { id, pence, kobo, reference } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await aPayment().inState('settled').saveTo(app.db, app.clock)
  app.clock.advance({ days: 40 })
  await addEntry(app, { paymentId: id, kind: 'reversal', pence: -pence, kobo: -kobo })
  const countLines = async (query: string) => (await readExport(app, query)).length - 1
  expect(await countLines('')).toBe(1)
  expect(await countLines('month=all')).toBe(3)
  expect(await countLines('month=2026-11')).toBe(2)
  expect(await countLines(`q=${reference}`)).toBe(2)
  const events = await app.db.select().from(auditEvents).where(eq(auditEvents.type, 'payments.exported'))
  expect(events.map(({ details }) => details)).toContainEqual({ filters: 'q' })
  const recorded = await app.db.select().from(auditValues)
  expect(recorded.map(({ values }) => values)).toContainEqual({ q: { before: null, after: reference } })
})

test('an export of several batches contains each entry once', async () => {
  const app = await testContext()
  await app.pool.query(`
    with new as (
      insert into payments (id, reference, item, instalment, pence, kobo, currency, state, provider, is_sandbox, opened_at, settled_at)
      select gen_random_uuid(), 'TP-' || lpad(i::text, 20, '0'), 'application_fee', 'full', 100, 100, 'NGN', 'settled', 'paystack', true, '2026-11-02Z', '2026-11-02Z'
      from generate_series(1, 23) i returning id
    ) insert into ledger_entries (id, payment_id, kind, pence, kobo, at, recorded_at)
    select gen_random_uuid(), id, 'receipt', 100, 100, '2026-11-02Z', '2026-11-02Z' from new`)
  const lines = (await readExport(app, '', 10)).slice(1)
  expect(lines).toHaveLength(23)
  expect(new Set(lines.map(line => line.split(',')[0])).size).toBe(23)
})
