import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { createSandboxInbox } from '#dev/sandbox/mail/inbox.ts'
import { createSandboxPaystack } from '#dev/sandbox/paystack/app.ts'
import { createClamavScanner } from '#src/adapters/clamav/clamav.ts'
import { createDiskIntake } from '#src/adapters/disk/disk-intake.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { createRateSource, REAL_RATE_URLS } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import { createCalendarReader } from '#src/adapters/private-calendar/private-calendar.ts'
import { createS3Intake } from '#src/adapters/s3/s3-intake.ts'
import { createS3Storage } from '#src/adapters/s3/s3-storage.ts'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { createSmtpTransport } from '#src/adapters/smtp/smtp.ts'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { type Clock, createShiftedClock, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { createJobQueue } from '#src/database/jobs.ts'
import type { ChangeListener } from '#src/database/listen-for-changes.ts'
import { bookHeldTime } from '#src/features/bookings/book-held-time.server.ts'
import { listOpenRequests, openFirstTasks } from '#src/features/documents/open-first-tasks.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { MailContext } from '#src/features/mail/deliver-mail.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { forgetPayers } from '#src/features/money/anonymise-payments.server.ts'
import { keepFilesDuringBackups } from '#src/features/site/backups/backup-lock.server.ts'
import { createLimiter } from '#src/features/site/limits/limiter.server.ts'
import { createStaffAuth } from '#src/features/staff/staff-auth.server.ts'
import type { Logger } from '#src/logger.ts'
import type { App } from '#src/web/app-context.ts'
import type { Env } from './env.ts'
import { createMetrics, type Metrics } from './metrics/process-metrics.ts'
import { readOrCreateSessionSecret, readRateLimitSecret } from './session-secret.ts'

export type Program = {
  app: App & MailContext
  metrics: Metrics
  changes: ChangeListener
  sandbox: {
    paystack: ReturnType<typeof createSandboxPaystack> | null
    inbox: ReturnType<typeof createSandboxInbox> | null
  }
}

type ProgramParts = {
  env: Env
  db: Database
  pool: pg.Pool
  changes: ChangeListener
  boss: PgBoss
  log: Logger
  ownOrigin: string
}

export function composeProgram(parts: ProgramParts): Program {
  const { env, db, pool, changes, boss, log, ownOrigin } = parts
  const clock = createClock(env)
  const secret = readOrCreateSessionSecret(env)
  const limitSecret = readRateLimitSecret(env)
  const paystackKey = env.PAYSTACK_SECRET_KEY ?? deriveSandboxKey(secret)
  const sandboxPath = `${ownOrigin}/sandbox/paystack`

  const sandboxOptions = {
    db,
    clock,
    log,
    publicUrl: `${env.PUBLIC_URL}/sandbox/paystack`,
    secretKey: paystackKey,
    webhookUrl: () => `${ownOrigin}${addresses.paymentWebhook('paystack')}`,
  }
  const paystack = env.sandbox.payments || env.sandbox.rate ? createSandboxPaystack(sandboxOptions) : null
  const inbox = env.sandbox.mail ? createSandboxInbox({ db, clock }) : null

  const gateway = env.sandbox.payments
    ? createPaystackGateway({ secretKey: paystackKey, isSandbox: true, baseUrl: sandboxPath })
    : createPaystackGateway({ secretKey: paystackKey, baseUrl: env.PAYSTACK_URL })

  const app: App & MailContext = {
    db,
    clock,
    log,
    jobs: createJobQueue(boss),
    publicUrl: env.PUBLIC_URL,
    staffMailbox: env.MAIL_TO,
    gateway,
    paymentProvider: gateway.words,
    openFirstTasks,
    bookHeldTime,
    forgetPayers,
    listOpenRequests,
    rates: createRateSource({
      urls: env.EXCHANGE_RATE_URL ?? (env.sandbox.rate ? [`${sandboxPath}/rate/v2/rate/GBP/NGN`] : REAL_RATE_URLS),
    }),
    mail:
      inbox === null
        ? createSmtpTransport({ url: requireSmtpUrl(env.SMTP_URL) })
        : createSandboxInboxTransport(inbox.deliver),
    mailFrom: `${BRAND.name} <${env.MAIL_FROM}>`,
    mailTemplates,
    ...createFileStores(env, db),
    scanner: env.clamav === null ? null : createClamavScanner(env.clamav),
    limiter: createLimiter(pool, limitSecret),
    staffAuth: createStaffAuth({ secret, publicUrl: env.PUBLIC_URL }),
    privateCalendars: createCalendarReader({ ownHost: new URL(env.PUBLIC_URL).hostname }),
    sandboxPayer: paystack !== null && env.sandbox.payments ? { pay: paystack.pay } : null,
    sandbox: { ...env.sandbox, openTo: env.isLocal ? 'everybody' : 'staff' },
    sessionSecret: secret,
    rateLimitSecret: limitSecret,
  }
  return { app, metrics: createMetrics(), changes, sandbox: { paystack, inbox } }
}

export function createClock({ NOW }: Env): Clock {
  return NOW === undefined ? systemClock : createShiftedClock(new Date(NOW))
}

export function createFileStores({ DATA_DIR, s3 }: Env, db: Database): Pick<FileContext, 'storage' | 'intake'> {
  const documents = join(DATA_DIR, 'application_documents')
  const uploads = join(DATA_DIR, 'uploads')
  return {
    storage: keepFilesDuringBackups(db, s3 === null ? createDiskStorage(documents) : createS3Storage(s3)),
    intake: keepFilesDuringBackups(db, s3 === null ? createDiskIntake(uploads) : createS3Intake(s3, uploads)),
  }
}

function deriveSandboxKey(secret: string): string {
  return `sk_test_${createHmac('sha256', secret).update('sandbox paystack').digest('hex')}`
}

function requireSmtpUrl(value: string | undefined): string {
  if (value === undefined) throw new Error('SMTP_URL is not set and the sandbox inbox is off.')
  return value
}
