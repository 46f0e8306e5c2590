import type { Clock } from '#src/clock.ts'
import type { Logger } from '#src/logger.ts'
import type { ProviderWords } from '#src/payment-provider.ts'
import type { Database } from './client.ts'
import type { JobQueue } from './jobs.ts'

/** What every verb stands on. Verbs that need the outside say so: `Ground & { gateway: PaymentGateway }`. */
export type Ground = {
  db: Database
  clock: Clock
  jobs: JobQueue
  log: Logger
  /** Where people reach us, without a slash at the end: links in mails and callbacks start with it. */
  publicUrl: string
  /** Where messages for the staff go. */
  staffMailbox: string
  /** How mails and pages name the payment provider. */
  paymentProvider: ProviderWords
}
