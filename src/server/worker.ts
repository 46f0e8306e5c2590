import type { JobResult, PgBoss } from 'pg-boss'
import { choosePolling, type JobData, type JobName } from '#src/database/jobs.ts'
import { lapseHolds } from '#src/features/bookings/lapse-holds.server.ts'
import { readPrivateCalendars } from '#src/features/bookings/private-calendars.server.ts'
import { recountDeadlines } from '#src/features/cases/dates/recount-deadlines.server.ts'
import { REMINDERS } from '#src/features/cases/open-work/reminders.server.ts'
import { checkFiles } from '#src/features/documents/check-files.server.ts'
import { mailDecisions } from '#src/features/documents/mail-decisions.server.ts'
import { finishUploads } from '#src/features/documents/uploads/receive-upload.server.ts'
import { sweepFiles } from '#src/features/documents/uploads/sweep-files.server.ts'
import { removeFiles } from '#src/features/files/attach.server.ts'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import {
  confirmPayment,
  recheckPayment,
  reconcilePayments,
} from '#src/features/money/checkout/confirm-payment.server.ts'
import { reportRejectedTransfer } from '#src/features/money/checkout/report-rejected-transfer.server.ts'
import { readPayouts } from '#src/features/money/payouts/read-payouts.server.ts'
import { reconcileRefunds, sendRefund } from '#src/features/money/refunds/send-refund.server.ts'
import { mailReferences } from '#src/features/people/access/mail-references.server.ts'
import { applyRetention } from '#src/features/privacy/apply-retention.server.ts'
import { renewRate } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { recordFailedSignIn } from '#src/features/staff/sign-in.server.ts'
import { remindOfChecks } from '#src/features/visa/remind-of-checks.server.ts'
import type { Program } from './compose.ts'

type QueuedJob<Name extends JobName> = { id: string; data: JobData[Name] | null }
type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<unknown> }

export async function startWorker(program: Program, boss: PgBoss): Promise<void> {
  const { app } = program
  const handlers: JobHandlers = {
    'deliver-mail': ({ mailId }) => deliverMail(app, mailId),
    'confirm-payment': async ({ reference, mayUndo }) => {
      const confirmation = await (mayUndo ? recheckPayment : confirmPayment)(app, reference)
      if (confirmation === 'unreachable') throw new Error('The payment provider is unreachable.')
    },
    'report-rejected-transfer': transfer => reportRejectedTransfer(app, transfer),
    'send-refund': async ({ refundId }) => {
      if ((await sendRefund(app, refundId)) === 'unreachable') throw new Error('The payment provider is unreachable.')
    },
    'remove-files': files => removeFiles(app, files),
    'record-failed-sign-in': failed => recordFailedSignIn(app, failed),
    'mail-references': asked => mailReferences(app, asked),
    'recount-deadlines': rule => recountDeadlines(app, rule),
    'finish-uploads': () => finishUploads(app),
    'sweep-files': () => sweepFiles(app),
    'check-files': () => checkFiles(app),
    'reconcile-payments': async () => {
      await reconcilePayments(app)
      await reconcileRefunds(app)
    },
    'lapse-holds': () => lapseHolds(app),
    'send-reminders': () => sendReminders(app, REMINDERS),
    'read-private-calendars': () => readPrivateCalendars(app),
    'mail-decisions': () => mailDecisions(app),
    'refresh-rate': () => renewRate(app),
    'apply-retention': () => applyRetention(app),
    'remind-of-checks': () => remindOfChecks(app),
    'read-payouts': () => readPayouts(app),
  }
  program.metrics.beginJobs()
  for (const name of Object.keys(handlers) as Array<JobName>) {
    await registerHandler(boss, program, name, handlers[name] as (data: JobData[JobName]) => Promise<unknown>)
  }
}

async function registerHandler<Name extends JobName>(
  boss: PgBoss,
  { app, metrics }: Program,
  name: Name,
  handle: (data: JobData[Name]) => Promise<unknown>,
) {
  const options = { ...choosePolling(name), batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const
  await boss.work<JobData[Name]>(name, options, jobs => Promise.all(jobs.map(job => runJob(job))))

  async function runJob(job: QueuedJob<Name>): Promise<JobResult> {
    try {
      await handle({ ...job.data } as JobData[Name])
      metrics.countJob({ queue: name, succeeded: true })
      return { id: job.id, status: 'completed' }
    } catch (err) {
      metrics.countJob({ queue: name, succeeded: false })
      app.log.warn({ err, job: name, jobId: job.id }, 'job failed')
      return { id: job.id, status: 'failed' }
    }
  }
}
