import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPaymentWebhook } from './webhook.ts'

/** A shortened example from Paystack's documentation. */
const DISPUTE_WEBHOOK = {
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

const PARSED_DISPUTE = {
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

const disputeBody = (event: string, changes: object = {}) =>
  JSON.stringify({ event, data: { ...DISPUTE_WEBHOOK.data, ...changes } })

test('the times of a dispute are also read by the names of the published description', () => {
  const { created_at: createdAt, updated_at: updatedAt, ...data } = DISPUTE_WEBHOOK.data
  const body = JSON.stringify({ ...DISPUTE_WEBHOOK, data: { ...data, createdAt, updatedAt } })
  expect(readDispute(body)).toEqual(PARSED_DISPUTE)
})

test('a dispute is read from the documented webhook', () => {
  expect(readDispute(JSON.stringify(DISPUTE_WEBHOOK))).toEqual(PARSED_DISPUTE)
  expect(readDispute(disputeBody('charge.dispute.remind'))).toEqual({ ...PARSED_DISPUTE, kind: 'reminded' })
  const resolved = { status: 'resolved', resolution: 'merchant-accepted', resolvedAt: '2020-11-25T09:00:00.000Z' }
  expect(readDispute(disputeBody('charge.dispute.resolve', resolved))).toEqual({
    ...PARSED_DISPUTE,
    kind: 'resolved',
    status: 'resolved',
    resolution: 'accepted',
    resolvedAt: new Date('2020-11-25T09:00:00Z'),
  })
})

test('a dispute with invalid fields is still read, without those fields', () => {
  const invalidFields = {
    refund_amount: 'all',
    dueAt: 'soon',
    category: 5,
    messages: 'none',
    transaction: null,
    updated_at: null,
  }
  expect(
    readDispute(disputeBody('charge.dispute.create', { ...invalidFields, status: undefined, note: 'a\0b' })),
  ).toEqual({
    ...PARSED_DISPUTE,
    paymentReference: '',
    status: 'unknown',
    category: null,
    reason: 'ab',
    kobo: null,
    dueAt: null,
    changedAt: PARSED_DISPUTE.openedAt,
  })
})

test.each(['charge.success', 'refund.processed', 'charge.dispute.invented'])(
  'a webhook with the event %s is not read as a dispute',
  event => {
    expect(readDispute(disputeBody(event))).toBeNull()
  },
)

test.each(['', 'null', '[]', '{', '{"event":"charge.dispute.create"}'])(
  'the webhook body %j is not read as a dispute',
  body => {
    expect(readDispute(body)).toBeNull()
  },
)

test.each([{}, null, '', 'a b', 1.5])('a dispute with the invalid id %j is ignored', id => {
  expect(readDispute(disputeBody('charge.dispute.create', { id }))).toBeNull()
})

test('C53: parsing a webhook never throws, whatever its fields contain', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DISPUTE_WEBHOOK.data)), fc.anything()), changes => {
      let body = ''
      try {
        body = disputeBody('charge.dispute.create', changes)
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
  ['refund.pending', { transaction_reference: reference, refund_reference: null, amount: '5000' }, true],
  ['refund.processing', { transaction_reference: reference, refund_reference: null, amount: '5000' }, true],
  ['refund.failed', { transaction_reference: reference, amount: 5 }, true],
  ['refund.needs-attention', { id: 15_371_002, transaction_reference: reference, refund_reference: 'TRF_2' }, true],
  ['charge.dispute.create', { id: 358_950, transaction: { id: 1, reference } }, true],
  ['charge.dispute.resolve', { id: 358_950, transaction: { id: 1, reference } }, true],
  ['something.new', { reference, transaction: 5 }, true],
])('the payment reference is read from a webhook with the event %s', (event, data, mayUndo) => {
  expect(readPaymentWebhook(JSON.stringify({ event, data }))).toMatchObject({ reference, mayUndo })
})

test('a rejected bank transfer names the transaction and the sum, but no payment of ours', () => {
  const bank_transfer = { amount: '30000', message_type: 'INCORRECT_AMOUNT', transaction_id: '3103959930' }
  const event = 'bank.transfer.rejected'
  expect(readPaymentWebhook(JSON.stringify({ event, data: { bank_transfer, customer: { id: 5 } } }))).toEqual({
    event,
    reference: '',
    mayUndo: true,
    dispute: null,
    rejectedTransfer: { transactionId: '3103959930', kobo: 30_000 },
  })
})

test.each([[{ reference: [reference] }], [{ id: 5 }]])(
  'webhook data without a valid reference gives an empty payment reference: %j',
  data => {
    expect(readPaymentWebhook(JSON.stringify({ event: 'charge.success', data }))).toEqual({
      event: 'charge.success',
      reference: '',
      mayUndo: false,
      dispute: null,
      rejectedTransfer: null,
    })
  },
)

test.each([
  '',
  'null',
  '[]',
  '"charge.success"',
  '{',
  '{"event":5,"data":{}}',
  '{"event":"charge.success"}',
  '{"event":"x","data":[]}',
])('the body %j is not read as a webhook', body => {
  expect(readPaymentWebhook(body)).toBeNull()
})

test('ids of 64 bits in a webhook keep all their digits', () => {
  const id = '18446744073709551615'
  const dispute = `{"event":"charge.dispute.create","data":{"id":${id},"transaction":{"reference":"TP-1"}}}`
  expect(readPaymentWebhook(dispute)?.dispute?.providerId).toBe(id)
  const rejected = `{"event":"bank.transfer.rejected","data":{"bank_transfer":{"transaction_id":${id},"amount":5}}}`
  expect(readPaymentWebhook(rejected)?.rejectedTransfer).toEqual({ transactionId: id, kobo: 5 })
})
