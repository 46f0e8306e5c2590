import { and, asc, eq, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { isSecondPaymentDue, UNDO_MS } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { reportUnansweredReminders } from '#src/features/outbox/queue-unanswered.server.ts'
import { isReminderTime, nextStepAt, reminderStep } from '#src/features/outbox/reminder-rule.ts'
import { notStopped } from '#src/features/outbox/stop-reminders.server.ts'
import { pounds } from '#src/money.ts'
import { secondDueMail } from './emails/mails.ts'
import { selectIdsOfApplicationsBeingPaid } from './flags.server.ts'
import { lockPurchase, type Purchase } from './purchase.server.ts'
import { selectIdsOfAskedApplications } from './refunds/list-meant-refunds.server.ts'

const BATCH_SIZE = 100

const REMINDER_DAYS = [3, 7, 14] as const
/** The steps are the first mail, three reminders, then the notice to staff. */
const REMINDER_STEP_COUNT = 5

/** Tells applicants that their final payment is due, and reminds them later. Returns the number of queued mails. */
export async function remindOfSecondPayments(app: AppContext): Promise<number> {
  if (!isReminderTime(app.clock.now())) return 0
  const dueApplications = await app.db
    .select({ id: applications.id })
    .from(applications)
    .where(isStepDue(app.db, app.clock.now()))
    .orderBy(asc(applications.statusSince))
    .limit(BATCH_SIZE)
  let queuedCount = 0
  for (const { id } of dueApplications) if (await takeReminderStep(app, id)) queuedCount++
  return queuedCount
}

function isStepDue(db: DatabaseOrTransaction, now: Date) {
  const { id, plan, paymentStage, status, statusSince, endedByRefundAt, secondPaymentSteps, secondPaymentStepAt } =
    applications
  return and(
    eq(plan, 'split'),
    eq(paymentStage, 'initial'),
    isInStates(status, isSecondPaymentDue),
    lte(statusSince, new Date(now.getTime() - UNDO_MS)),
    isNull(endedByRefundAt),
    lt(secondPaymentSteps, REMINDER_STEP_COUNT),
    or(isNull(secondPaymentStepAt), lte(secondPaymentStepAt, now)),
    notInArray(id, selectIdsOfApplicationsBeingPaid(db)),
    notInArray(id, selectIdsOfAskedApplications(db)),
    // The first mail is not a reminder: the terms promise it.
    or(eq(secondPaymentSteps, 0), notStopped(db, 'second-payment', id)),
  )
}

async function takeReminderStep(app: AppContext, id: string): Promise<boolean> {
  return app.db.transaction(async tx => {
    const now = app.clock.now()
    const [application] = await tx
      .select({ steps: applications.secondPaymentSteps })
      .from(applications)
      .where(and(eq(applications.id, id), isStepDue(tx, now)))
      .for('update', { skipLocked: true })
    if (application === undefined) return false
    const purchase = await lockPurchase(tx, { kind: 'application', id })
    if (purchase === null || purchase.account.due === null) return false
    const { steps } = application
    const nextStepTime = nextStepAt(REMINDER_DAYS, steps, now)
    await tx
      .update(applications)
      .set({ secondPaymentSteps: steps + 1, secondPaymentStepAt: nextStepTime })
      .where(eq(applications.id, id))
    await queueReminderStep(app, tx, purchase, steps)
    return true
  })
}

async function queueReminderStep(app: AppContext, tx: Transaction, purchase: Purchase, steps: number) {
  const pence = purchase.account.due?.pence ?? 0
  if (steps === 0) {
    const actor = { kind: 'system' } as const
    const subject = { kind: 'application', id: purchase.key.id } as const
    await recordEvent(app, tx, { type: 'payment.second_due_queued', actor, subject, pence })
    return queueDueMail(app, tx, purchase, { pence, isReminder: false })
  }
  const step = reminderStep(steps - 1)
  switch (step) {
    case 'reminder':
      await recordEvent(app, tx, {
        type: 'reminder.queued',
        actor: { kind: 'system' },
        subject: { kind: 'application', id: purchase.key.id },
        matter: 'second-payment',
        number: steps,
      })
      return queueDueMail(app, tx, purchase, { pence, isReminder: true })
    case 'staff':
      return reportUnansweredReminders(app, tx, purchase.key.id, {
        matter: 'second-payment',
        name: purchase.name,
        email: purchase.email,
        missing: pounds(pence),
        reference: purchase.reference ?? '',
        url: app.publicUrl + addresses.adminApplication(purchase.key.id),
      })
    case 'none':
      return
    default:
      return assertNever(step)
  }
}

async function queueDueMail(
  app: AppContext,
  tx: Transaction,
  purchase: Purchase,
  { pence, isReminder }: { pence: number; isReminder: boolean },
) {
  const { key, name, email, item, itemName, service, account } = purchase
  await notify(app, tx, applicant(email), {
    mail: secondDueMail,
    about: key,
    data: {
      name,
      item,
      itemName,
      service,
      reference: purchase.reference ?? '',
      duePence: pence,
      totalPence: account.totalPence,
      paymentUrl: app.publicUrl + addresses.payment({ applicationId: key.id, email, type: 'final' }),
      isReminder,
    },
  })
}
