import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPaymentWebhook } from './webhook.ts'

/** From the provider's documentation, shortened. */
const CREATED = {
  event: 'charge.dispute.create',
  data: {
    id: 358_950,
    refund_amount: 5_800,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    domain: 'live',
    transaction: { id: 896_467_688, status: 'success', reference: 'TP-7K2M9QXD7K2M9QXD7K2M', amount: 5_800 },
    transaction_reference: null,
    category: 'chargeback',
    customer: { id: 5_406_463, email: 'demo@test.co' },
    bin: '123456',
    last4: '1234',
    dueAt: '2020-11-25T18:00:00.000Z',
    resolvedAt: null,
    evidence: null,
    note: null,
    messages: [{ sender: 'demo@test.co', body: 'Customer complained about debit without value' }],
    created_at: '2020-11-24T13:46:57.000Z',
    updated_at: '2020-11-24T18:00:02.000Z',
  },
}

const READ = {
  kind: 'opened',
  providerId: '358950',
  paymentReference: 'TP-7K2M9QXD7K2M9QXD7K2M',
  status: 'awaiting-merchant-feedback',
  category: 'chargeback',
  reason: 'Customer complained about debit without value',
  kobo: 5_800,
  dueAt: new Date('2020-11-25T18:00:00Z'),
  openedAt: new Date('2020-11-24T13:46:57Z'),
  resolvedAt: null,
  resolution: null,
  changedAt: new Date('2020-11-24T18:00:02Z'),
}

const readDispute = (body: string) => readPaymentWebhook(body)?.dispute ?? null

const asBody = (event: string, changes: object = {}) => JSON.stringify({ event, data: { ...CREATED.data, ...changes } })

test('a dispute is read from the documented webhook', () => {
  expect(readDispute(JSON.stringify(CREATED))).toEqual(READ)
  expect(readDispute(asBody('charge.dispute.remind'))).toEqual({ ...READ, kind: 'reminded' })
  const end = { status: 'resolved', resolution: 'merchant-accepted', resolvedAt: '2020-11-25T09:00:00.000Z' }
  expect(readDispute(asBody('charge.dispute.resolve', end))).toEqual({
    ...READ,
    kind: 'resolved',
    status: 'resolved',
    resolution: 'accepted',
    resolvedAt: new Date('2020-11-25T09:00:00Z'),
  })
})

test('invalid fields are null, and the dispute is still read', () => {
  const odd = {
    refund_amount: 'all',
    dueAt: 'soon',
    category: 5,
    messages: 'none',
    transaction: null,
    updated_at: null,
  }
  expect(readDispute(asBody('charge.dispute.create', { ...odd, status: undefined, note: 'a\0b' }))).toEqual({
    ...READ,
    paymentReference: '',
    status: 'unknown',
    category: null,
    reason: 'ab',
    kobo: null,
    dueAt: null,
    changedAt: READ.openedAt,
  })
})

test.each(['charge.success', 'refund.processed', 'charge.dispute.invented'])(
  'a webhook with %s is not a dispute',
  event => {
    expect(readDispute(asBody(event))).toBeNull()
  },
)

test.each(['', 'null', '[]', '{', '{"event":"charge.dispute.create"}'])(
  'the webhook body %j is not a dispute',
  body => {
    expect(readDispute(body)).toBeNull()
  },
)

test.each([{}, null, '', 'a b', 1.5])('a dispute whose id is %j is not accepted', id => {
  expect(readDispute(asBody('charge.dispute.create', { id }))).toBeNull()
})

test('no webhook body causes an exception', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(CREATED.data)), fc.anything()), changes => {
      let body = ''
      try {
        body = asBody('charge.dispute.create', changes)
      } catch {
        fc.pre(false)
      }
      readDispute(body)
    }),
  )
})

const reference = 'TP-7K2M9QXD7K2M9QXD7K2M'

test.each([
  ['charge.success', { reference }, false],
  ['charge.failed', { reference }, true],
  ['refund.processed', { transaction_reference: reference, refund_reference: 'TRF_1' }, true],
  ['refund.failed', { transaction_reference: reference, amount: 5 }, true],
  ['charge.dispute.create', { id: 358_950, transaction: { id: 1, reference } }, true],
  ['charge.dispute.resolve', { id: 358_950, transaction: { id: 1, reference } }, true],
  ['something.new', { reference, transaction: 5 }, true],
])('the event %s refers to its payment', (event, data, mayUndo) => {
  expect(readPaymentWebhook(JSON.stringify({ event, data }))).toMatchObject({ reference, mayUndo })
})

test.each([[{ reference: [reference] }], [{ id: 5 }]])('the webhook body %j refers to no payment', data => {
  expect(readPaymentWebhook(JSON.stringify({ event: 'charge.success', data }))).toEqual({
    reference: '',
    mayUndo: false,
    dispute: null,
  })
})

test.each([
  '',
  'null',
  '[]',
  '"charge.success"',
  '{',
  '{"event":5,"data":{}}',
  '{"event":"charge.success"}',
  '{"event":"x","data":[]}',
])('the webhook body %j cannot be parsed', body => {
  expect(readPaymentWebhook(body)).toBeNull()
})
