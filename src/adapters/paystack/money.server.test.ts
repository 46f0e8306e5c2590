import { expect, onTestFinished, test } from 'vitest'
import { refunds as providerRefunds } from '#dev/sandbox/table.server.ts'
import { frozenClock } from '#src/clock.ts'
import { GatewayUnavailable, type PaymentGateway } from '#src/features/money/checkout/payment-gateway.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { listen, runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'
import { createPaystackGateway } from './paystack.ts'

const reference = 'TP-AAAAAAAAAAAAAAAAAAAA'
const ourId = '0193a1de-5b5c-7e6f-8a9b-0c1d2e3f4a5b'
const refundRequest = { reference, kobo: 1_000_000, ourId, payerNote: 'You withdrew in time.' }
const account = { bankId: '9', accountNumber: '0123456789' }
const contest = {
  message: 'We delivered it',
  pdf: new TextEncoder().encode('%PDF-1.7'),
  customer: { email: 'ada@example.ng', name: 'Ada', phone: '+2348012345678' },
  service: 'Application Fee',
  deliveredOn: '2026-11-01',
}

async function startWithPayment(choice = 'pay') {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  const gateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: paystack.url })
  const checkout = await paystack.call('/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 12_138_700,
    reference,
  })
  await paystack.press(checkout.json.data.authorization_url, choice)
  const verified = await gateway.verify(reference)
  const transactionId = (verified.outcome === 'known' && verified.transactionId) || ''
  async function pass(seconds: number) {
    clock.advance({ seconds })
    await paystack.tick()
  }
  return { ...paystack, db, clock, gateway, transactionId, pass }
}

async function gatewayThatAnswers(answer: (request: Request) => Response | Promise<Response>, timeoutMs = 10_000) {
  const server = await listen(answer)
  onTestFinished(server.close)
  return createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: server.url, timeoutMs })
}

test('a refund is created with our id and listed in each of its states', async () => {
  const { gateway, transactionId, pass } = await startWithPayment()
  const answer = await gateway.createRefund(refundRequest)
  const refund = { id: expect.stringMatching(/^\d+$/), kobo: 1_000_000, ourId }
  expect(answer).toEqual({ outcome: 'accepted', refund: { ...refund, state: 'pending' } })
  const states = []
  for (let step = 0; step < 3; step++) {
    const refunds = await gateway.refunds(transactionId)
    expect(refunds).toMatchObject([refund])
    states.push(refunds[0]?.state)
    await pass(5)
  }
  expect(states).toEqual(['pending', 'processing', 'processed'])
  expect(await gateway.verify(reference)).toMatchObject({ status: 'paid' })
  expect(await gateway.refunds('1')).toEqual([])
})

test('a refused refund contains the message of Paystack', async () => {
  const { gateway } = await startWithPayment()
  expect(await gateway.createRefund({ ...refundRequest, kobo: 12_138_701 })).toEqual({
    outcome: 'refused',
    providerMessage: 'Refund amount cannot be more than what is left of the transaction',
  })
  expect(await gateway.createRefund({ ...refundRequest, reference: 'TP-NONE' })).toEqual({
    outcome: 'refused',
    providerMessage: 'Transaction not found',
  })
})

test('a refund that needs attention is paid into the account that the payer named', async () => {
  const { gateway, transactionId, pass } = await startWithPayment('refund-needs-attention')
  const answer = await gateway.createRefund(refundRequest)
  const id = answer.outcome === 'accepted' ? answer.refund.id : ''
  expect(await gateway.retryRefund(id, account)).toMatchObject({ outcome: 'refused' })
  await pass(10)
  expect(await gateway.refunds(transactionId)).toMatchObject([{ state: 'needs_attention', ourId }])
  expect(await gateway.retryRefund(id, { ...account, accountNumber: '12' })).toMatchObject({ outcome: 'refused' })
  expect(await gateway.retryRefund(id, account)).toMatchObject({
    outcome: 'accepted',
    refund: { id, state: 'processing' },
  })
  await pass(5)
  expect(await gateway.refunds(transactionId)).toMatchObject([{ state: 'processed' }])
})

test('all pages of refunds are read', async () => {
  const { gateway, transactionId, db, clock } = await startWithPayment()
  const refund = {
    transactionId: Number(transactionId),
    amount: 100,
    status: 'pending',
    createdAt: clock.now(),
  } as const
  await db.insert(providerRefunds).values(Array(101).fill(refund))
  expect(await gateway.refunds(transactionId)).toHaveLength(101)
})

test('the banks are sorted by name', async () => {
  const { gateway } = await startWithPayment()
  const banks = await gateway.banks()
  expect(banks).toHaveLength(19)
  expect(banks[0]).toEqual({ id: '1', name: 'Access Bank' })
  const pagedGateway = await gatewayThatAnswers(({ url }) => {
    const isFirst = new URL(url).searchParams.get('next') === null
    const bank = isFirst ? { id: 2, name: 'Zenith' } : { id: 3, name: 'Access', active: true }
    const closedBank = { id: 4, name: 'Closed', active: false }
    return Response.json({ status: true, data: [bank, closedBank], meta: { next: isFirst ? 'YmFu+=' : null } })
  })
  expect(await pagedGateway.banks()).toEqual([
    { id: '3', name: 'Access' },
    { id: '2', name: 'Zenith' },
  ])
})

test('a dispute is accepted once, and its money goes back', async () => {
  const { gateway, transactionId, pass, call } = await startWithPayment('disputed')
  await pass(5)
  const [dispute] = (await call('/dispute')).json.data
  expect(await gateway.acceptDispute(String(dispute.id), { kobo: 500, message: 'Our mistake' })).toEqual({
    outcome: 'accepted',
  })
  expect(await gateway.acceptDispute(String(dispute.id), { kobo: 500, message: 'Our mistake' })).toEqual({
    outcome: 'refused',
    providerMessage: 'Dispute has already been answered',
  })
  expect(await gateway.refunds(transactionId)).toMatchObject([{ kobo: 500, ourId: null }])
  expect(await gateway.acceptDispute('5', { kobo: 500, message: 'x' })).toMatchObject({ outcome: 'refused' })
})

test('a dispute is contested with a PDF and details', async () => {
  const { gateway, pass, call } = await startWithPayment('disputed')
  await pass(5)
  const [{ id }] = (await call('/dispute')).json.data
  expect(await gateway.contestDispute(String(id), contest)).toEqual({ outcome: 'accepted' })
  expect((await call(`/dispute/${id}`)).json.data).toMatchObject({
    status: 'awaiting-bank-feedback',
    note: 'We delivered it',
    attachments: expect.stringMatching(/^[0-9a-f]{20}$/),
    evidence: { customer_name: 'Ada', service_details: 'Application Fee', delivery_date: '2026-11-01' },
  })
  expect(await gateway.contestDispute(String(id), contest)).toMatchObject({ outcome: 'refused' })
})

test('the evidence is sent only to a safe URL, and without our key', async () => {
  let signedUrl = ''
  const uploads: Array<[key: string | null, body: string]> = []
  const server = await listen(async request => {
    if (!request.url.includes('/upload-here'))
      return Response.json({ status: true, data: { signedUrl, fileName: 'x', id: 5 } })
    uploads.push([request.headers.get('authorization'), await request.text()])
    return new Response(null, { status: request.url.endsWith('?full') ? 507 : 200 })
  })
  onTestFinished(server.close)
  const gateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: server.url })
  for (signedUrl of ['http://files.test/upload-here', 'http://127.0.0.1:1/upload-here', 'file:///etc/passwd', 'none'])
    await expect(gateway.contestDispute('5', contest), signedUrl).rejects.toThrow('no usable upload URL')
  expect(uploads).toEqual([])

  signedUrl = `${server.url}/upload-here?full`
  await expect(gateway.contestDispute('5', contest)).rejects.toThrow(GatewayUnavailable)
  signedUrl = `${server.url}/upload-here`
  expect(await gateway.contestDispute('5', contest)).toEqual({ outcome: 'accepted' })
  expect(uploads).toEqual([
    [null, '%PDF-1.7'],
    [null, '%PDF-1.7'],
  ])
})

test('an upload that hangs is given up', async () => {
  const server = await listen(({ url }) => {
    const data = { signedUrl: `${new URL(url).origin}/upload-here`, fileName: 'x' }
    return url.endsWith('/upload-here') ? new Promise<Response>(() => {}) : Response.json({ status: true, data })
  })
  onTestFinished(server.close)
  const gateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: server.url, timeoutMs: 250 })
  await expect(gateway.contestDispute('5', contest)).rejects.toThrow('No answer from Paystack in 1500 ms')
})

test('a note is uploaded before a dispute is accepted, because the answer names a file', async () => {
  const calls: Array<{ path: string; body: string }> = []
  const server = await listen(async request => {
    const { pathname, origin } = new URL(request.url)
    calls.push({ path: pathname, body: await request.text() })
    return Response.json({ status: true, data: { signedUrl: `${origin}/upload-here`, fileName: 'note-1' } })
  })
  onTestFinished(server.close)
  const gateway = createPaystackGateway({ secretKey: SECRET_KEY, baseUrl: server.url })
  expect(await gateway.acceptDispute('5', { kobo: 500, message: 'Our mistake' })).toEqual({ outcome: 'accepted' })
  expect(calls.map(({ path }) => path)).toEqual(['/dispute/5/upload_url', '/upload-here', '/dispute/5/resolve'])
  const note = await readPdf(new TextEncoder().encode(calls[1]?.body))
  expect(note).toMatchObject({ pageCount: 1, text: 'We accept this dispute.' })
  expect(JSON.parse(calls[2]?.body ?? '')).toEqual({
    resolution: 'merchant-accepted',
    message: 'Our mistake',
    refund_amount: 500,
    uploaded_filename: 'note-1',
  })
})

test('ids of 64 bits are read digit by digit from JSON numbers', async () => {
  const id = '18446744073709551615'
  const refund = `{"id": ${id}, "transaction": {"id": ${id}}, "amount": 100, "currency": "NGN", "status": "pending"}`
  const transaction = `{"id": ${id}, "status": "success", "reference": "${reference}", "amount": 100, "currency": "NGN"}`
  const gateway = await gatewayThatAnswers(({ url }) => {
    const data = url.includes('/verify/') ? transaction : url.includes('/refund?') ? `[${refund}]` : refund
    return new Response(`{"status": true, "data": ${data}}`)
  })
  expect(await gateway.verify(reference)).toMatchObject({ transactionId: id, kobo: 100 })
  expect(await gateway.refunds(id)).toMatchObject([{ id, kobo: 100 }])
  expect(await gateway.createRefund(refundRequest)).toMatchObject({ refund: { id } })
})

test('payouts of other days are left out, in case Paystack ignores the days that we ask for', async () => {
  const row = { status: 'success', total_amount: 1, total_fees: 0, total_processed: 1, deductions: 0 }
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
  const data = days.map((day, id) => ({ ...row, id, settlement_date: `${day}T00:00:00.000Z` }))
  const gateway = await gatewayThatAnswers(() => Response.json({ status: true, data }))
  const payouts = await gateway.payouts({ from: '2026-11-02', to: '2026-11-03' })
  expect(payouts.map(({ paidOn }) => paidOn)).toEqual(['2026-11-02', '2026-11-03'])
})

test('payouts and their payments are read, with refunds deducted', async () => {
  const { gateway, pass, call, transactionId } = await startWithPayment()
  await gateway.createRefund(refundRequest)
  await pass(10)
  await call('/settlement', {})
  const [payout] = await gateway.payouts({ from: '2026-11-02', to: '2026-11-02' })
  expect(payout).toEqual({
    providerId: expect.stringMatching(/^\d+$/),
    account: 'Guaranty Trust Bank ••6789',
    status: 'success',
    paidOn: '2026-11-02',
    processedKobo: 12_138_700,
    feesKobo: 192_081,
    deductionsKobo: 1_000_000,
    paidKobo: 10_946_619,
  })
  expect(await gateway.payoutLines(payout?.providerId ?? '')).toEqual([
    { transactionId, reference, kobo: 12_138_700, feeKobo: 192_081 },
  ])
  expect(await gateway.payouts({ from: '2026-11-03', to: '2026-11-04' })).toEqual([])
})

test('payouts are read from all pages, with amounts as strings and ids of 64 bits', async () => {
  const gateway = await gatewayThatAnswers(({ url }) => {
    const page = Number(new URL(url).searchParams.get('page'))
    const row = {
      id: `1844674407370955161${page}`,
      status: 'pending',
      currency: 'NGN',
      total_amount: '995',
      total_fees: '5',
      total_processed: 1000,
      deductions: null,
      settlement_date: '2022-11-09T00:00:00.000Z',
    }
    return Response.json({ status: true, data: [row, { ...row, currency: 'GHS' }], meta: { pageCount: 2 } })
  })
  const payouts = await gateway.payouts({ from: '2022-11-01', to: '2022-11-30' })
  expect(payouts).toMatchObject([
    { providerId: '18446744073709551611', processedKobo: 1000, feesKobo: 5, deductionsKobo: 0, paidKobo: 995 },
    { providerId: '18446744073709551612', paidOn: '2022-11-09' },
  ])
})

const everyMethod: Array<(gateway: PaymentGateway) => Promise<unknown>> = [
  gateway => gateway.refunds('5'),
  gateway => gateway.createRefund(refundRequest),
  gateway => gateway.retryRefund('5', account),
  gateway => gateway.banks(),
  gateway => gateway.acceptDispute('5', { kobo: 5, message: 'x' }),
  gateway => gateway.contestDispute('5', contest),
  gateway => gateway.payouts({ from: '2026-11-01', to: '2026-11-30' }),
  gateway => gateway.payoutLines('5'),
]

test('each call is unavailable when Paystack fails, hangs, refuses our key or answers nonsense', async () => {
  const answers: Array<() => Response | Promise<Response>> = [
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => Response.json({ status: false, message: 'Invalid key' }, { status: 401 }),
    () => Response.json({ status: false, message: 'Slow down' }, { status: 429 }),
    () => new Response('{"status":tr'),
    () => Response.json({ status: true, data: 5 }, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
    () => new Promise<Response>(() => {}),
  ]
  let answer = answers[0]
  const gateway = await gatewayThatAnswers(() => answer?.() ?? new Response(), 300)
  for (answer of answers) {
    await Promise.all(
      everyMethod.map(callGateway =>
        expect(callGateway(gateway), `${answer} ${callGateway}`).rejects.toThrow(GatewayUnavailable),
      ),
    )
  }
})

test('a validation error refuses what changes something, and lists are unavailable', async () => {
  const refusal = { status: false, message: 'That was wrong', type: 'validation_error' }
  const gateway = await gatewayThatAnswers(() => Response.json(refusal, { status: 400 }))
  const outcomes = await Promise.all(
    everyMethod.map(callGateway => callGateway(gateway).catch(err => err instanceof GatewayUnavailable)),
  )
  const refused = { outcome: 'refused', providerMessage: 'That was wrong' }
  expect(outcomes).toEqual([true, refused, refused, true, refused, refused, true, true])
})
