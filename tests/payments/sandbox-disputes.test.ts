import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { disputes, transactions } from '#dev/sandbox/table.server.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import { HOUR_MS } from '#src/clock.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

const secretKey = `sk_test_${createHmac('sha256', TEST_SECRET).update('sandbox paystack').digest('hex')}`

let program: TestProgram

beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a dispute of the sandbox is contested through the running program, with a PDF of several megabytes', async () => {
  const { db } = program
  const now = Date.now()
  const [transaction] = await db
    .insert(transactions)
    .values({
      reference: randomUUID(),
      accessCode: randomUUID().slice(0, 15),
      email: 'ada@example.ng',
      askedAmount: 500_000,
      amount: 500_000,
      currency: 'NGN',
      metadata: 'null',
      status: 'success',
      channel: 'card',
      createdAt: new Date(now),
      paidAt: new Date(now),
    })
    .returning()
  const [dispute] = await db
    .insert(disputes)
    .values({
      transactionId: transaction?.id ?? 0,
      refundAmount: 500_000,
      status: 'awaiting-merchant-feedback',
      createdAt: new Date(now - HOUR_MS),
      updatedAt: new Date(now - HOUR_MS),
      dueAt: new Date(now + HOUR_MS),
    })
    .returning()
  const gateway = createPaystackGateway({ secretKey, baseUrl: `${program.origin}/sandbox/paystack` })
  const answer = await gateway.contestDispute(String(dispute?.id), {
    message: 'We delivered it',
    pdf: new Uint8Array(5 * 1024 * 1024),
    customer: { email: 'ada@example.ng', name: 'Ada', phone: '+2348012345678' },
    service: 'Application Fee',
    deliveredOn: null,
  })
  expect(answer).toEqual({ outcome: 'accepted' })
  expect(
    await db
      .select()
      .from(disputes)
      .where(eq(disputes.id, dispute?.id ?? 0)),
  ).toMatchObject([{ status: 'awaiting-bank-feedback', uploadedBytes: 5 * 1024 * 1024 }])
})

test('the sandbox refuses an answer without its key, and a file without its signature', async () => {
  const put = async (path: string) => {
    const { status } = await fetch(`${program.origin}/sandbox/paystack/dispute/${path}`, { method: 'PUT', body: '{}' })
    return status
  }
  expect([await put('358950/resolve'), await put('358950/file?name=x&signature=y')]).toEqual([401, 403])
  expect([await put('358950'), await put('358950/evidence')]).toEqual([405, 405])
})
