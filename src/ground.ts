import type { Clock } from './clock.ts'
import type { Database } from './database/client.ts'
import type { JobQueue } from './database/jobs.ts'
import type { Logger } from './logger.ts'

/** What every verb stands on. Verbs that need the outside say so: `Ground & { gateway: PaymentGateway }`. */
export type Ground = {
  db: Database
  clock: Clock
  jobs: JobQueue
  log: Logger
  /** Where people reach us, without a slash at the end: links in mails and callbacks start with it. */
  publicUrl: string
}
