import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { createDiskIntake } from '#src/adapters/disk/disk-intake.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import { frozenClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { createJobQueue, type JobData, type JobName, type JobQueue } from '#src/database/jobs.ts'
import { bookHeldTime } from '#src/features/bookings/book-held-time.server.ts'
import { listOpenRequests, openFirstTasks } from '#src/features/documents/open-first-tasks.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import type { FileScanner } from '#src/features/files/file-context.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { forgetPayers } from '#src/features/money/anonymise-payments.server.ts'
import { quoteAmount } from '#src/features/money/checkout/quote-amount.server.ts'
import { startPayment } from '#src/features/money/checkout/start-payment.server.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { createLogger } from '#src/logger.ts'
import { runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'
import { reusedDatabase } from './reused-database.ts'

export type TestPaymentContext = Awaited<ReturnType<typeof testPaymentContext>>

/** Creates an `AppContext` for one test, with a database without records, a real job queue and a frozen clock. */
export async function testContext() {
  const { db, pool, changes, url, startQueue } = await reusedDatabase()
  const log = createLogger('silent')
  const jobs: JobQueue = {
    enqueue: async (...job) => createJobQueue(await startQueue()).enqueue(...job),
  }
  return {
    db,
    pool,
    changes,
    /** Can be the `DATABASE_URL` of a program that uses the same database. */
    url,
    clock: frozenClock('2026-11-02T09:00:00Z'),
    jobs,
    log,
    publicUrl: 'http://localhost:3000',
    staffMailbox: 'staff@talentpassage.example',
    paymentProvider: { name: 'Paystack', waysToPay: 'card, bank transfer, bank account or USSD' },
    openFirstTasks,
    bookHeldTime,
    forgetPayers,
    listOpenRequests,
    sessionSecret: 'a secret of these tests, long enough',
    /** Returns the data of all queued jobs with this name. */
    async waitingJobs<Name extends JobName>(name: Name): Promise<Array<JobData[Name]>> {
      const boss = await startQueue()
      const queuedJobs = await boss.findJobs<JobData[Name]>(name, { queued: true })
      return queuedJobs.map(job => job.data)
    },
  }
}

/** Creates a `testContext` that also has an empty file storage in a temporary folder. */
export async function testFileContext() {
  const context = await testContext()
  const folder = await mkdtemp(join(tmpdir(), 'passage-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    ...context,
    storage: createDiskStorage(join(folder, 'application_documents')),
    intake: createDiskIntake(join(folder, 'uploads')),
    scanner: null as FileScanner | null,
    folder,
  }
}

export type TestFileContext = Awaited<ReturnType<typeof testFileContext>>

/**
 * Creates a `testContext` that also has the real adapters of Paystack and the rate source. Both call a stand-in server.
 */
export async function testPaymentContext() {
  const context = await testContext()
  const paystack = await runningPaystack(context)
  onTestFinished(paystack.close)
  const baseUrl = paystack.url
  return {
    ...context,
    paystack,
    gateway: createPaystackGateway({ secretKey: SECRET_KEY, baseUrl, isSandbox: true }),
    /** Gives up when Paystack has not answered after half a second. */
    gatewayWithShortTimeout: createPaystackGateway({ secretKey: SECRET_KEY, baseUrl, timeoutMs: 500 }),
    rates: createRateSource({ urls: [`${baseUrl}/rate/v2/rate/GBP/NGN`] }),
    sandboxPayer: { pay: paystack.pay },
  }
}

/** Quotes the amount due of a purchase in naira, as its payment page does. */
export async function quoteDueAmount(app: TestPaymentContext, caseId: string, email: string) {
  const purchase = await findPurchase(app.db, caseId, email)
  if (purchase?.account.due == null) throw new Error('No payment is due for this purchase.')
  const quote = await quoteAmount(app, caseId, purchase.account.due)
  if (quote === null) throw new Error('There is no rate.')
  return quote
}

/** Starts a payment as the button "Pay" does. */
export async function goToCheckout(app: TestPaymentContext, caseId: string, email: string) {
  const quote = await quoteDueAmount(app, caseId, email)
  const startResult = await startPayment(app, { caseId, quoteId: quote.id, requested: null, cancelPath: '/payment' })
  if (!startResult.ok) throw new Error(`The payment cannot be started: ${startResult.reason}`)
  return { reference: startResult.reference, checkoutUrl: startResult.checkoutUrl, quote }
}

/** Orders rows of the same instant, because the clock of most tests stands still. */
const WRITTEN_FIRST = sql`ctid`

/** Lists the mails in the outbox, sent ones included, oldest first. With `to`, only those to this e-mail address. */
export function queuedMail(db: Database, to?: string) {
  return db
    .select({ id: mails.id, template: mails.template, to: mails.to, data: mails.data, state: mails.state })
    .from(mails)
    .where(to === undefined ? undefined : eq(mails.to, to))
    .orderBy(asc(mails.queuedAt), WRITTEN_FIRST)
}

/** Lists the audit events about a subject, oldest first. */
export function eventsAbout(db: Database, id: string) {
  return db
    .select({ type: auditEvents.type, actor: auditEvents.actorKind, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(asc(auditEvents.at), WRITTEN_FIRST)
}
