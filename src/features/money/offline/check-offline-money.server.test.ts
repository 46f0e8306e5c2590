import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { fixRate } from '#src/features/site/exchange-rate/fix-rate.server.ts'
import { loadRateOfDay } from '#src/features/site/exchange-rate/queries.server.ts'
import { exchangeRates } from '#src/features/site/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { recordOfflineRefund } from '../refunds/record-offline-refund.server.ts'
import { payments } from '../table.server.ts'
import { recordPayment, reverseOfflinePayment } from './record-payment.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const TRANSFER = {
  pence: 1_000,
  kobo: 0,
  method: 'bank_transfer',
  reference: 'GTB/0012345',
  receivedOn: '2026-11-02',
  note: null,
} as const
/** £10 at the rate of 1 November. */
const NAIRA_TRANSFER = { ...TRANSFER, kobo: 2_000_000, receivedOn: '2026-11-01' } as const

async function setUp(applicationCount = 1) {
  const app = await testContext()
  await app.db.insert(exchangeRates).values(
    [
      { micros: 1_000_000_000, at: '2026-10-31T12:00:00Z' },
      { micros: 1_900_000_000, at: '2026-11-01T08:00:00Z' },
      // 23:30 in Lagos.
      { micros: 2_000_000_000, at: '2026-11-01T22:30:00Z' },
      // 00:10 of 2 November in Lagos.
      { micros: 4_000_000_000, at: '2026-11-01T23:10:00Z' },
    ].map(({ micros, at }) => ({
      id: randomUUID(),
      nairaMicrosPerPound: micros,
      source: 'test',
      fetchedAt: new Date(at),
    })),
  )
  const saved: Array<{ id: string; reference: string | null }> = []
  for (let number = 0; number < applicationCount; number += 1) {
    const draft = anApplication().withEmail(`ade${number}@example.ng`)
    saved.push(await draft.settled('initial').receivedAt(new Date('2026-10-28T09:00:00Z')).saveTo(app.db, app.clock))
  }
  const record = (money: object, applicationIndex = 0, settledPence = 5_900) =>
    recordPayment(app, STAFF, {
      idempotencyKey: randomUUID(),
      applicationId: saved[applicationIndex]?.id ?? '',
      settledPence,
      money: { ...TRANSFER, ...money },
      notifyApplicant: false,
    })
  const findOffline = () => app.db.select().from(payments).where(eq(payments.channel, 'offline'))
  return { app, saved, record, findOffline }
}

test('the rate of a day is the last one stored until its end in Lagos, or the last one before', async () => {
  const { app } = await setUp()
  expect(await loadRateOfDay(app.db, '2026-11-01', app.clock.now())).toMatchObject({
    nairaMicrosPerPound: 2_000_000_000,
  })
  expect(await loadRateOfDay(app.db, '2026-11-02', app.clock.now())).toMatchObject({
    nairaMicrosPerPound: 4_000_000_000,
  })
  expect(await loadRateOfDay(app.db, '2026-10-30', app.clock.now())).toBeNull()
})

test('a rate that the owner fixed counts from the day when it was fixed', async () => {
  const { app } = await setUp()
  await fixRate(app, STAFF, 4_100_000_000)
  expect(await loadRateOfDay(app.db, '2026-11-02', app.clock.now())).toMatchObject({
    nairaMicrosPerPound: 4_100_000_000,
    isFixed: true,
  })
  expect(await loadRateOfDay(app.db, '2026-11-01', app.clock.now())).toMatchObject({ isFixed: false })
})

test('naira that count as more than 10 % above or below the rate of their day need a reason', async () => {
  const { record, findOffline } = await setUp()
  for (const pence of [1_101, 899]) {
    expect(await record({ ...NAIRA_TRANSFER, pence })).toMatchObject({
      ok: false,
      reason: 'value-differs',
      worthPence: 1_000,
      rate: { nairaMicrosPerPound: 2_000_000_000 },
    })
  }
  expect(await record({ ...NAIRA_TRANSFER, pence: 1_101, valueReason: 'Agreed on the phone' })).toMatchObject({
    ok: true,
  })
  expect(await findOffline()).toMatchObject([{ pence: 1_101, recordedNote: 'Value in pounds: Agreed on the phone' }])
})

test('naira that count as up to 10 % more than the rate of their day need no reason', async () => {
  const { record } = await setUp()
  expect(await record({ ...NAIRA_TRANSFER, pence: 1_100 })).toMatchObject({ ok: true })
})

test('naira of a day without a rate need a reason', async () => {
  const { record } = await setUp()
  const money = { ...NAIRA_TRANSFER, receivedOn: '2026-10-30' }
  expect(await record(money)).toMatchObject({ ok: false, reason: 'value-differs', rate: null })
  expect(await record({ ...money, valueReason: 'The rate of our bank' })).toMatchObject({ ok: true })
})

test.each(['GTB/0012345', 'gtb 0012345', 'GTB-00.123 45', ' ｇｔｂ0012345'])(
  'the bank reference %s is named if it is recorded for another or the same case, until it is confirmed',
  async reference => {
    const { saved, record, findOffline } = await setUp(2)
    await record({})
    const [first] = await findOffline()
    for (const [index, settledPence] of [
      [1, 5_900],
      [0, 6_900],
    ] as const) {
      expect(await record({ reference }, index, settledPence)).toEqual({
        ok: false,
        reason: 'reference-recorded',
        recorded: [
          {
            id: first?.id,
            applicationReference: saved[0]?.reference,
            pence: 1_000,
            kobo: 0,
            receivedOn: '2026-11-02',
          },
        ],
      })
    }
    expect(await record({ reference, confirmedPaymentIds: [randomUUID()] }, 1)).toMatchObject({ ok: false })
    expect(await record({ reference, confirmedPaymentIds: [first?.id] }, 1)).toMatchObject({ ok: true })
  },
)

test('another bank reference, and that of a reversed payment, need no confirmation', async () => {
  const { app, record, findOffline } = await setUp(2)
  await record({})
  expect(await record({ reference: 'GTB/00123456' }, 1)).toMatchObject({ ok: true })
  const [first] = await findOffline()
  await reverseOfflinePayment(app, STAFF, { paymentId: first?.id ?? '', reason: 'Wrong person' })
  expect(await record({}, 0)).toMatchObject({ ok: true })
})

test('a bank reference without letters and digits counts as none', async () => {
  const { record, findOffline } = await setUp(2)
  expect(await record({ reference: '-' })).toMatchObject({ ok: true })
  expect(await record({ reference: '…' }, 1)).toMatchObject({ ok: true })
  expect(await findOffline()).toHaveLength(2)
})

test('the bank reference of a refunded payment needs a confirmation, because the transfer arrived only once', async () => {
  const { app, record, findOffline } = await setUp(2)
  await record({})
  const [first] = await findOffline()
  const refund = {
    idempotencyKey: randomUUID(),
    paymentId: first?.id ?? '',
    amount: 1_000,
    method: 'cash',
    reference: null,
    paidOn: '2026-11-02',
    reason: 'Stopped',
    termsNote: '',
  } as const
  expect(await recordOfflineRefund(app, STAFF, refund)).toMatchObject({ ok: true })
  expect(await record({}, 1)).toMatchObject({ ok: false, reason: 'reference-recorded' })
})

test('when one bank reference is recorded for two cases at once, the second is asked', async () => {
  const { record, findOffline } = await setUp(2)
  const answers = await Promise.all([record({}, 0), record({ reference: 'gtb0012345' }, 1)])
  expect(answers).toContainEqual({ ok: true })
  expect(answers).toContainEqual(expect.objectContaining({ ok: false, reason: 'reference-recorded' }))
  expect(await findOffline()).toHaveLength(1)
})

test('money that arrived before the application came in is refused', async () => {
  const { record } = await setUp()
  expect(await record({ receivedOn: '2026-10-27' })).toEqual({
    ok: false,
    reason: 'before-case',
    openedOn: '2026-10-28',
  })
  expect(await record({ receivedOn: '2026-10-28' })).toMatchObject({ ok: true })
})
