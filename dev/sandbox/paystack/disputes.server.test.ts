import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'

async function paystackWithDispute(fault?: string) {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  if (fault !== undefined) await paystack.armFault(fault)
  const checkout = { email: 'ada@example.ng', amount: 500_000, reference: 'TP-AAAA' }
  const { json } = await paystack.call('/transaction/initialize', checkout)
  await paystack.press(json.data.authorization_url, 'disputed')
  async function pass(seconds: number) {
    clock.advance({ seconds })
    await paystack.tick()
  }
  const list = async () => (await paystack.call('/dispute')).json.data
  const before = await list()
  await pass(5)
  const id: number = (await list())[0].id
  const headers = { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' }
  async function put(body: object) {
    const url = `${paystack.url}/dispute/${id}/resolve`
    const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
    return { status: response.status, json: await response.json() }
  }
  async function upload(file = '%PDF-1.7') {
    const place = (await paystack.call(`/dispute/${id}/upload_url?upload_filename=a.pdf`)).json.data
    await fetch(place.signedUrl, { method: 'PUT', body: file })
    return place as { signedUrl: string; fileName: string }
  }
  return {
    ...paystack,
    before,
    pass,
    id,
    put,
    upload,
    async addEvidence(): Promise<number> {
      const customer = { customer_email: 'ada@example.ng', customer_name: 'Ada', customer_phone: '+2348012345678' }
      const answer = await paystack.call(`/dispute/${id}/evidence`, { ...customer, service_details: 'Application Fee' })
      return answer.json.data.id
    },
    dispute: async () => (await paystack.call(`/dispute/${id}`)).json.data,
    refunds: async () => (await paystack.call('/refund')).json.data,
    events: () => paystack.received.map(({ event }) => event).filter(event => event.startsWith('charge.dispute')),
  }
}

test('a dispute opens after five seconds, with sixteen hours to answer, and is reminded of once', async () => {
  const paystack = await paystackWithDispute()
  expect(paystack.before).toEqual([])
  expect(await paystack.dispute()).toMatchObject({
    status: 'awaiting-merchant-feedback',
    refund_amount: 500_000,
    dueAt: '2026-11-03T01:00:05.000Z',
    transaction: { reference: 'TP-AAAA' },
  })
  expect(await paystack.dispute()).toMatchObject({ createdAt: expect.any(String), updatedAt: expect.any(String) })
  expect((await paystack.call('/dispute?status=resolved')).json.data).toEqual([])
  expect((await paystack.call('/dispute?status=awaiting-merchant-feedback')).json.data).toHaveLength(1)
  await paystack.pass(115)
  await paystack.pass(115)
  expect(paystack.events()).toEqual(['charge.dispute.create', 'charge.dispute.remind'])
  expect((await paystack.call('/dispute/1')).status).toBe(404)
})

test('a dispute without an answer in time is accepted, and the money goes back', async () => {
  const paystack = await paystackWithDispute()
  await paystack.pass(16 * 3600)
  expect(await paystack.dispute()).toMatchObject({ status: 'resolved', resolution: 'auto-accepted' })
  expect(paystack.events()).toContain('charge.dispute.resolve')
  expect(await paystack.refunds()).toMatchObject([{ amount: 500_000, dispute: paystack.id }])
  await paystack.pass(3600)
  expect((await paystack.call('/transaction/verify/TP-AAAA')).json.data.status).toBe('reversed')
})

test('a fault shortens the time to answer to a minute', async () => {
  const paystack = await paystackWithDispute('dispute-runs-out')
  await paystack.pass(60)
  expect(await paystack.dispute()).toMatchObject({ resolution: 'auto-accepted' })
})

test('an accepted dispute is resolved once and refunded', async () => {
  const paystack = await paystackWithDispute()
  const withoutFile = { resolution: 'merchant-accepted', message: 'Our mistake', refund_amount: 200_000 }
  expect((await paystack.put(withoutFile)).json.message).toBe('uploaded_filename is invalid')
  const accepted = { ...withoutFile, uploaded_filename: (await paystack.upload()).fileName }
  expect((await paystack.put({ ...accepted, refund_amount: 500_001 })).status).toBe(400)
  for (const message of ['', 'a\0b', 'x'.repeat(2001)])
    expect((await paystack.put({ ...accepted, message })).status).toBe(400)
  const answers = await Promise.all([1, 2, 3].map(() => paystack.put(accepted)))
  const [done] = answers.filter(({ status }) => status === 200)
  expect(done?.json.data).toMatchObject({
    transaction: expect.any(Number),
    evidence: null,
    message: { body: 'Our mistake' },
    merchant_transaction_reference: 'TP-AAAA',
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  await paystack.pass(5)
  expect(paystack.events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve'])
  expect(await paystack.dispute()).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' })
  expect(await paystack.refunds()).toMatchObject([{ amount: 200_000 }])
})

test('a contested dispute needs the uploaded file, and the bank decides a minute later', async () => {
  const paystack = await paystackWithDispute()
  const withoutSum = { resolution: 'declined', message: 'We delivered it', uploaded_filename: 'other' }
  expect((await paystack.put(withoutSum)).json.message).toBe('refund_amount is invalid')
  const contested = { ...withoutSum, refund_amount: 0 }
  expect((await paystack.put(contested)).json.message).toBe('File was not uploaded')
  const { fileName } = await paystack.upload()
  expect((await paystack.put(contested)).status).toBe(400)
  const evidenceId = await paystack.addEvidence()
  const withFile = { ...contested, uploaded_filename: fileName }
  expect((await paystack.put({ ...withFile, evidence: paystack.id })).json.message).toBe('Evidence was not found')
  const answered = await paystack.put({ ...withFile, evidence: evidenceId })
  expect(answered).toMatchObject({ status: 200, json: { data: { evidence: evidenceId } } })
  expect(await paystack.dispute()).toMatchObject({ status: 'awaiting-bank-feedback', resolution: null })
  await paystack.pass(60)
  expect(await paystack.dispute()).toMatchObject({ status: 'resolved', resolution: 'declined' })
  expect(await paystack.refunds()).toEqual([])
  await paystack.pass(24 * 3600)
  expect(paystack.events()).toEqual(['charge.dispute.create', 'charge.dispute.resolve'])
})

test('the bank may decide for the payer', async () => {
  const paystack = await paystackWithDispute()
  await paystack.armFault('bank-decides-for-payer')
  const { fileName } = await paystack.upload()
  await paystack.put({
    resolution: 'declined',
    message: 'We delivered it',
    refund_amount: 0,
    uploaded_filename: fileName,
  })
  await paystack.pass(60)
  expect(await paystack.dispute()).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' })
  expect(await paystack.refunds()).toMatchObject([{ amount: 500_000 }])
})

test('a file is taken only at its signed URL', async () => {
  const paystack = await paystackWithDispute()
  const { signedUrl, fileName } = await paystack.upload()
  const tampered = new URL(signedUrl)
  tampered.searchParams.set('name', `${fileName}0`)
  expect((await fetch(tampered, { method: 'PUT', body: 'x' })).status).toBe(403)
  tampered.searchParams.set('signature', 'é'.repeat(64))
  expect((await fetch(tampered, { method: 'PUT', body: 'x' })).status).toBe(403)
  expect((await fetch(signedUrl, { method: 'PUT', body: 'x'.repeat(10 * 1024 * 1024 + 1) })).status).toBe(413)
  expect((await fetch(signedUrl, { method: 'PUT', body: 'x'.repeat(5 * 1024 * 1024) })).status).toBe(200)
})
