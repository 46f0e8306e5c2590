import { and, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { queuePaymentLink } from '#src/features/applications/email-payment-link.server.ts'
import { lockFreeApplication } from '#src/features/applications/lock-applications.server.ts'
import { paymentLinkMail } from '#src/features/applications/mails.tsx'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isSecondPaymentDue, takesPayments, UNDO_MS } from '#src/features/cases/states.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { nextStepAt, REMINDER_DAYS } from '#src/features/mail/reminder-rule.ts'
import { endReminder, moveReminder, type Reminder, remindOrReport } from '#src/features/mail/send-reminders.server.ts'
import { isStopped } from '#src/features/mail/stop-reminders.server.ts'
import { mails, reminders } from '#src/features/mail/table.server.ts'
import { pounds } from '#src/money.ts'
import { secondDueMail } from './mails.tsx'
import { lockPurchase, type Purchase } from './purchase.server.ts'
import { selectIdsOfCasesBeingPaid } from './queries.server.ts'
import { selectIdsOfAskedApplications } from './refunds/meanings.server.ts'

const SYSTEM = { kind: 'system' } as const

/** Reminders wait while a payment is under way, and until staff have decided about it and said what a refund means. */
function isMoneyClear({ db }: AppContext) {
  return and(
    notInArray(reminders.caseId, selectIdsOfCasesBeingPaid(db)),
    notInArray(reminders.caseId, selectIdsOfAskedApplications(db)),
  )
}

/** Sends the payment link again once. An e-mail address gets one such reminder a day. */
export const firstPaymentReminder: Reminder = {
  matter: 'first-payment',
  isReady: isMoneyClear,
  async send(app, tx, due) {
    const application = await lockFreeApplication(tx, due.caseId)
    if (application === null) return false
    const { id, email, reference } = application
    // An application has a reference from its first payment on, even if that was refunded.
    const isWanted = reference === null && takesPayments(application)
    if (!isWanted || (await isStopped(tx, { caseId: id, matter: 'first-payment' }))) return endReminder(tx, due)
    if (await wasReminded(app, tx, email)) {
      await moveReminder(tx, due, new Date(app.clock.now().getTime() + DAY_MS), due.step)
      return false
    }
    await moveReminder(tx, due, null)
    const subject = { kind: 'application', id } as const
    await recordEvent(app, tx, { type: 'application.payment_reminder_queued', actor: SYSTEM, subject })
    await queuePaymentLink(app, tx, application, { isReminder: true })
    return true
  },
}

async function wasReminded(app: AppContext, tx: Transaction, email: string): Promise<boolean> {
  // Without this lock, two workers could remind one applicant of two applications.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`remind ${email}`}))`)
  const isPaymentReminder = and(eq(mails.template, paymentLinkMail.name), sql`${mails.data} ->> 'isReminder' = 'true'`)
  const isOfLastDay = gt(mails.queuedAt, new Date(app.clock.now().getTime() - DAY_MS))
  return (await tx.$count(mails, and(eq(mails.to, email), isPaymentReminder, isOfLastDay))) > 0
}

/** Tells applicants that their final payment is due, and reminds them later. */
export const secondPaymentReminder: Reminder = {
  matter: 'second-payment',
  isReady: isMoneyClear,
  // Status, plan and refunds decide together whether the payment is due, so no single verb could start this reminder.
  async prepare({ db, clock }) {
    const now = clock.now()
    await db.execute(sql`
      insert into ${reminders} (case_id, matter, due_at)
      select ${liveApplications.id}, 'second-payment', ${now.toISOString()}::timestamptz from ${liveApplications}
      where ${isFinalPaymentDue(now)} and not exists (
        select from ${reminders} where ${reminders.caseId} = ${liveApplications.id} and ${reminders.matter} = 'second-payment'
          and (${reminders.dueAt} is not null or ${reminders.step} = ${LAST_STEP}
            or (${reminders.step} > 0 and ${reminders.stoppedAt} is not null)))
      on conflict (case_id, matter, about_id) do update set due_at = excluded.due_at`)
  },
  async send(app, tx, due) {
    const { caseId, step } = due
    const now = app.clock.now()
    if ((await lockFreeApplication(tx, caseId)) === null) return false
    const purchase = await lockPurchase(tx, caseId)
    const isDue = (await tx.$count(liveApplications, and(eq(liveApplications.id, caseId), isFinalPaymentDue(now)))) > 0
    if (!isDue || purchase === null || purchase.account.due === null) return endReminder(tx, due)
    const { pence } = purchase.account.due
    // The first mail is not a reminder: the terms promise it.
    if (step === 0) {
      await moveReminder(tx, due, nextStepAt(REMINDER_DAYS['second-payment'], 0, now))
      const subject = { kind: 'application', id: caseId } as const
      await recordEvent(app, tx, { type: 'payment.second_due_queued', actor: SYSTEM, subject, pence })
      await queueDueMail(app, tx, purchase, { pence, isReminder: false })
      return true
    }
    if (await isStopped(tx, { caseId, matter: 'second-payment' })) return endReminder(tx, due)
    return remindOrReport(app, tx, due, {
      sentCount: step - 1,
      remind: () => queueDueMail(app, tx, purchase, { pence, isReminder: true }),
      unanswered: {
        matter: 'second-payment',
        name: purchase.name,
        email: purchase.email,
        missing: pounds(pence),
        reference: purchase.reference ?? '',
        url: app.publicUrl + addresses.adminApplication(caseId),
      },
    })
  },
}

/** The steps are the first mail, three reminders, then the notice to staff. */
const LAST_STEP = 5

function isFinalPaymentDue(now: Date) {
  const { plan, paymentStage, status, statusSince, endedByRefundAt } = liveApplications
  return and(
    eq(plan, 'split'),
    eq(paymentStage, 'initial'),
    isInStates(status, isSecondPaymentDue),
    lte(statusSince, new Date(now.getTime() - UNDO_MS)),
    isNull(endedByRefundAt),
  )
}

async function queueDueMail(
  app: AppContext,
  tx: Transaction,
  purchase: Purchase,
  { pence, isReminder }: { pence: number; isReminder: boolean },
) {
  const { id, name, email, item, itemName, service, account } = purchase
  await notify(app, tx, applicant(email), {
    mail: secondDueMail,
    about: purchase,
    data: {
      name,
      item,
      itemName,
      service,
      reference: purchase.reference ?? '',
      duePence: pence,
      totalPence: account.totalPence,
      paymentUrl: app.publicUrl + addresses.payment({ applicationId: id, email, type: 'final' }),
      isReminder,
    },
  })
}
