import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { onTestFinished } from 'vitest'
import { createDiskIntake } from '#src/adapters/disk/disk-intake.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import { frozenClock } from '#src/clock.ts'
import { type Database, openDatabase } from '#src/database/client.ts'
import { createJobQueue, type JobData, type JobName } from '#src/database/jobs.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { quoteAmount } from '#src/features/checkout/quote-amount.server.ts'
import { startPayment } from '#src/features/checkout/start-payment.server.ts'
import type { FileScanner } from '#src/features/files/file-ground.ts'
import { CHANNEL_NAMES, CHANNELS } from '#src/features/outbox/mail.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { type PurchaseKey, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { createLogger } from '#src/logger.ts'
import { runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'
import { testDatabase } from './database.ts'

export type TestPaymentGround = Awaited<ReturnType<typeof testPaymentGround>>

/** What verbs stand on, for one test: a database of its own, a real queue, and a clock that stands still until it is moved. */
export async function testGround() {
  const { db, pool, url } = await testDatabase()
  const log = createLogger('silent')
  // As in the program, the queue has connections of its own; opened by us, because some are still closing when the
  // database is dropped, and what they say then is nobody's fault.
  const queue = openDatabase(url, log, 2)
  const boss = new PgBoss({ db: fromDrizzle(queue.db, sql), supervise: false, schedule: false, migrate: false })
  await boss.start()
  onTestFinished(async () => {
    await boss.stop({ graceful: false })
    await queue.close()
  })
  return {
    db,
    pool,
    /** For a program that is to stand on the same database. */
    url,
    clock: frozenClock('2026-11-02T09:00:00Z'),
    jobs: createJobQueue(boss),
    log,
    publicUrl: 'http://localhost:3000',
    staffMailbox: 'staff@talentpassage.example',
    paymentProvider: { name: 'Paystack', waysToPay: 'card, bank transfer, bank account or USSD' },
    sessionSecret: 'a secret of these tests, long enough',
    /** What the jobs of this name that wait for a worker are told. */
    async waitingJobs<Name extends JobName>(name: Name): Promise<Array<JobData[Name]>> {
      const waiting = await boss.findJobs<JobData[Name]>(name, { queued: true })
      return waiting.map(job => job.data)
    },
  }
}

/** The same with a place for files, on the disk and empty. */
export async function testDocumentGround() {
  const ground = await testGround()
  const folder = await mkdtemp(join(tmpdir(), 'passage-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    ...ground,
    storage: createDiskStorage(join(folder, 'application_documents')),
    intake: createDiskIntake(join(folder, 'uploads')),
    scanner: null as FileScanner | null,
    folder,
  }
}

export type TestDocumentGround = Awaited<ReturnType<typeof testDocumentGround>>

/** The same with a provider and a rate source: the real adapters, asking the look-alike on a port of its own. */
export async function testPaymentGround() {
  const ground = await testGround()
  const paystack = await runningPaystack(ground)
  onTestFinished(paystack.close)
  const baseUrl = paystack.url
  return {
    ...ground,
    paystack,
    gateway: createPaystackGateway({ secretKey: SECRET_KEY, baseUrl, isSandbox: true }),
    otherGateways: [],
    /** One that waits half a second for an answer. */
    impatientGateway: createPaystackGateway({ secretKey: SECRET_KEY, baseUrl, timeoutMs: 500 }),
    rates: createRateSource({ urls: [`${baseUrl}/rate/v2/rate/GBP/NGN`] }),
    sandboxTill: { pay: paystack.pay },
  }
}

/** Opens the payment page of a purchase: what is due, and the amount in naira that is shown for it. */
export async function payableQuote(app: TestPaymentGround, key: PurchaseKey, email: string) {
  const purchase = await purchaseOf(app.db, key, email)
  if (purchase?.account.due == null) throw new Error('Nothing is due for this purchase.')
  const quote = await quoteAmount(app, key, purchase.account.due)
  if (quote === null) throw new Error('There is no rate.')
  return quote
}

/** From the payment page to the provider's checkout, as a payer goes. */
export async function goToCheckout(app: TestPaymentGround, key: PurchaseKey, email: string) {
  const quote = await payableQuote(app, key, email)
  const started = await startPayment(app, { key, quoteId: quote.id, requested: null, cancelPath: '/payment' })
  if (!started.ok) throw new Error(`The payment cannot be started: ${started.reason}`)
  return { reference: started.reference, checkoutUrl: started.checkoutUrl, quote }
}

/** A second channel, for one test. */
export async function withSms(db: Database) {
  const [names, channels] = [CHANNEL_NAMES as Array<string>, CHANNELS as Record<string, unknown>]
  names.push('sms')
  channels.sms = { label: 'SMS', carrier: 'The network', isLetter: false, addressOf: () => '+2348030000000' }
  onTestFinished(() => {
    names.pop()
    delete channels.sms
  })
  await db.execute(sql`alter table mails drop constraint mails_channel_known`)
}

/** The messages in the outbox, oldest first; with `to`, those to one address. */
export function queuedMail(db: Database, to?: string) {
  return db
    .select({ id: mails.id, template: mails.template, to: mails.to, data: mails.data, state: mails.state })
    .from(mails)
    .where(to === undefined ? undefined : eq(mails.to, to))
    .orderBy(asc(mails.queuedAt))
}

/** What the audit log tells about a subject, oldest first. */
export function eventsAbout(db: Database, id: string) {
  return db
    .select({ type: auditEvents.type, actor: auditEvents.actorKind, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(asc(auditEvents.at))
}
