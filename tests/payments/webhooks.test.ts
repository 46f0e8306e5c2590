import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { transactions } from '#dev/sandbox/table.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { eventsAbout, queuedMail } from '../support/app-context.ts'
import { testDatabase } from '../support/database.ts'
import { chooseSize } from '../support/full-run.ts'
import { hashTables } from '../support/hash-tables.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: RunningProgram
let db: Database

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  program = await startProgram(env)
  closeAfterFile(() => program.stopAndDeleteData())
}, 60_000)

test('C52: a valid webhook that arrives many times settles one payment with one receipt', async () => {
  const { id, email, reference } = await payWithoutWebhook()
  const webhook = { event: 'charge.success', data: { reference } }
  expect(await sendTimes(chooseSize({ sample: 10, full: 100 }), webhook)).toEqual(new Set([200]))
  await expect.poll(() => loadState(reference)).toBe('settled')
  expect(await sendTimes(chooseSize({ sample: 5, full: 50 }), webhook)).toEqual(new Set([200]))

  const [payment] = await db.select().from(payments).where(eq(payments.reference, reference))
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, payment?.id ?? ''))
  expect(entries).toHaveLength(1)
  const events = (await eventsAbout(db, id)).map(({ type }) => type)
  expect(events).toEqual([...new Set(events)])
  const receipts = await queuedMail(db, email)
  expect(receipts.map(({ template }) => template)).toEqual(['payments.receipt'])
})

test('C53: an authentic webhook about nothing that we know is accepted or refused, and changes nothing', async () => {
  const reference = 'TP-00000000000000000000'
  const before = await hashTables(db)
  const bodies: ReadonlyArray<unknown> = [
    { event: 'charge.success', data: { reference } },
    { event: 'charge.success', data: { reference: null } },
    { event: 'charge.success', data: {} },
    { event: 'charge.success' },
    { event: 'transfer.success', data: { reference } },
    { event: '__proto__', data: { reference } },
    { event: 'charge.success', data: { reference: [reference] } },
    { data: { reference } },
    [],
    null,
    'charge.success',
    1e308,
  ]
  const answers = await Promise.all(bodies.map(body => sendWebhook(JSON.stringify(body))))
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  const huge = { event: 'charge.success', data: { reference, note: 'x'.repeat(1024 * 1024) } }
  expect(await sendTimes(1, huge)).toEqual(new Set([413]))
  expect((await sendWebhook('{"event":')).status).toBe(200)
  expect(await hashTables(db)).toEqual(before)
})

async function sendTimes(times: number, body: unknown): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: times }, () => sendWebhook(JSON.stringify(body))))
  return new Set(answers.map(({ status }) => status))
}

/** Signs a webhook with the key of the sandbox, which the program derives from its session secret. */
function sendWebhook(body: string): Promise<Response> {
  const key = `sk_test_${createHmac('sha256', TEST_SECRET).update('sandbox paystack').digest('hex')}`
  const signature = createHmac('sha512', key).update(body).digest('hex')
  return fetch(program.origin + addresses.paymentWebhook('paystack'), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
  })
}

/** The payer pays at the checkout and does not return, and the provider's own webhook is lost. */
async function payWithoutWebhook() {
  const email = `payer.${randomUUID().slice(0, 8)}@studio.example`
  const { id } = await anApplication().withEmail(email).saveTo(db, systemClock)
  const browser = plainBrowser(program.origin, '198.18.7.1')
  const path = addresses.payment({ applicationId: id, email })
  const { page } = await browser.open(path)
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  const checkout = await browser.send(path, { ...fields, intent: 'pay' })
  const answer = await fetch(program.origin + checkout.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'notice-lost' }),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  const [transaction] = await db.select().from(transactions).where(eq(transactions.email, email))
  return { id, email, reference: transaction?.reference ?? '' }
}

async function loadState(reference: string) {
  const [payment] = await db.select({ state: payments.state }).from(payments).where(eq(payments.reference, reference))
  return payment?.state
}
