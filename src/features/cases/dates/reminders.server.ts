import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { type LockedApplication, lockFreeApplication } from '#src/features/applications/lock-applications.server.ts'
import { hasEnded } from '#src/features/cases/states.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { isReminder, moveReminder, type Reminder } from '#src/features/mail/send-reminders.server.ts'
import { isStopped } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { CLOCK_RULES, describeRule, findNextClockReminder, isUnchecked, type RunningClock } from './clocks.ts'
import { clockNoticeMail, clockReminderMail } from './mails.tsx'
import { CLOCKS, toDays } from './milestones.ts'
import { CLOCK_COLUMNS, listMilestones } from './queries.server.ts'
import { applicationClocks } from './table.server.ts'
import { rewriteClocks } from './write-dates.server.ts'

/** Reminds applicants and staff of each deadline on the days of its rule. */
export const deadlineReminder: Reminder = {
  matter: 'deadlines',
  async isReady(app) {
    const facts = await loadFacts(app)
    return inArray(
      reminders.aboutId,
      CLOCKS.filter(each => !isUnchecked(each, facts)),
    )
  },
  async send(app, tx, due) {
    const { caseId, step, aboutId } = due
    const application = await lockFreeApplication(tx, caseId)
    if (application === null) return false
    const now = app.clock.now()
    // An owner may have changed the rule, and with it the last day.
    await rewriteClocks({ app, tx }, application, toDays(await listMilestones(tx, caseId)))
    const isThisClock = and(eq(applicationClocks.caseId, caseId), sql`${applicationClocks.clock} = ${aboutId}`)
    const [running] = await tx
      .select(CLOCK_COLUMNS)
      .from(applicationClocks)
      .innerJoin(reminders, and(isReminder(due), lte(reminders.dueAt, now)))
      .where(isThisClock)
    if (running === undefined) return false
    const { clock, endsOn } = running
    const next = findNextClockReminder(running, now)
    await moveReminder(tx, due, next.at, next.step)
    if (hasEnded(application)) return false
    // After a pause of the worker or a late check of the rule, one mail replaces all that were missed.
    const missed = CLOCK_RULES[clock].reminders
      .slice(step, next.step)
      .filter(({ daysBefore }) => daysBefore < 0 || dayInLagos(now) <= endsOn)
    const isForStaff = missed.some(({ to }) => to === 'staff')
    const isForApplicant =
      missed.some(({ to }) => to === 'applicant') && !(await isStopped(tx, { caseId, matter: 'deadlines' }))
    const deadline = { ...running, rule: describeRule(clock, await loadFacts({ db: tx, clock: app.clock })) }
    if (isForStaff) await notifyStaff(app, tx, application, deadline)
    if (isForApplicant) await notifyApplicant(app, tx, application, deadline)
    return isForStaff || isForApplicant
  },
}

type Deadline = Pick<RunningClock, 'clock' | 'endsOn'> & { rule: string }

async function notifyApplicant(
  app: AppContext,
  tx: Transaction,
  { id, email, applicantName, reference }: LockedApplication,
  { clock, endsOn, rule }: Deadline,
): Promise<void> {
  if (reference === null) return
  await recordEvent(app, tx, {
    type: 'milestone.reminder_queued',
    actor: { kind: 'system' },
    subject: { kind: 'application', id },
    clock,
    endsOn,
  })
  await notify(app, tx, applicant(email), {
    mail: clockReminderMail,
    about: { kind: 'application', id },
    data: {
      name: applicantName,
      clock,
      endsOn,
      rule,
      today: dayInLagos(app.clock.now()),
      reference,
      datesUrl: app.publicUrl + addresses.tracking({ reference, email }),
    },
  })
}

/** Mails the owner of the case, or all who may work on it. */
async function notifyStaff(
  app: AppContext,
  tx: Transaction,
  { id, applicantName, reference, ownerId }: LockedApplication,
  { clock, endsOn, rule }: Deadline,
): Promise<void> {
  const applicationUrl = app.publicUrl + addresses.adminApplication(id)
  await queueStaffMail(app, tx, {
    ownerId,
    mail: clockNoticeMail,
    about: { kind: 'application', id },
    data: { name: applicantName, clock, endsOn, rule, today: dayInLagos(app.clock.now()), reference, applicationUrl },
  })
}
