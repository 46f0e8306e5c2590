import type { Clock } from '#src/clock.ts'
import type { Logger } from '#src/logger.ts'
import type { ProviderTexts } from '#src/payment-provider.ts'
import type { Database, Transaction } from './client.ts'
import type { JobQueue } from './jobs.ts'

/** What came of the time that was chosen before paying. */
export type HeldTime = { outcome: 'booked' | 'gone'; startsAt: Date }

/** Every verb needs these. Verbs that use an outside service add it: `AppContext & { gateway: PaymentGateway }`. */
export type AppContext = {
  db: Database
  clock: Clock
  jobs: JobQueue
  log: Logger
  publicUrl: string
  staffMailbox: string
  paymentProvider: ProviderTexts
  /** Called in the transaction of an application's initial payment, because payments know no documents. */
  openFirstTasks: (app: AppContext, tx: Transaction, applicationId: string) => Promise<void>
  /** Called in the transaction that settles a consultation, because payments know no bookings. */
  bookHeldTime: (app: AppContext, tx: Transaction, paymentReference: string) => Promise<HeldTime | null>
  /** Called when access to an application ends, because access knows no payments. */
  forgetPayers: (tx: Transaction, applicationId: string) => Promise<void>
  listOpenRequests: (
    app: AppContext,
    tx: Transaction,
    applicationId: string,
  ) => Promise<Array<{ documentType: string; due: string | null }>>
}
