import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { hasEnded } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { latestChecks } from '#src/features/facts/queries.server.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { isReminderTime } from '#src/features/outbox/reminder-rule.ts'
import { notStopped } from '#src/features/outbox/stop-reminders.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { CLOCK_RULES, findNextClockReminder, isUnchecked, type RunningClock } from './clocks.ts'
import { clockNoticeMail, clockReminderMail } from './emails/mails.ts'
import { CLOCKS, type ClockKey, toDays } from './milestones.ts'
import { CLOCK_COLUMNS, listMilestones } from './queries.server.ts'
import { applicationClocks } from './table.server.ts'
import { rewriteClocks } from './write-steps.server.ts'

const MAX_CLOCKS_PER_RUN = 100

/** Sends the reminders of deadlines that are due, and returns their number. */
export async function remindOfClocks(app: AppContext): Promise<number> {
  const now = app.clock.now()
  if (!isReminderTime(now)) return 0
  const checks = { latest: await latestChecks(app.db), today: dayInLagos(now) }
  const checked = CLOCKS.filter(clock => !isUnchecked(clock, checks))
  const due = await app.db
    .select({ applicationId: applicationClocks.applicationId, clock: CLOCK_COLUMNS.clock })
    .from(applicationClocks)
    .where(and(inArray(applicationClocks.clock, checked), lte(applicationClocks.remindAt, now)))
    .orderBy(asc(applicationClocks.remindAt))
    .limit(MAX_CLOCKS_PER_RUN)
  let remindedCount = 0
  for (const each of due) if (await remindOfClock(app, each)) remindedCount++
  return remindedCount
}

async function remindOfClock(app: AppContext, { applicationId, clock }: { applicationId: string; clock: ClockKey }) {
  return app.db.transaction(async tx => {
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('update', { skipLocked: true })
    if (application === undefined) return false
    await rewriteClocks({ app, tx }, application, toDays(await listMilestones(tx, applicationId)))
    const isThisClock = and(eq(applicationClocks.applicationId, applicationId), eq(applicationClocks.clock, clock))
    const now = app.clock.now()
    const [due] = await tx
      .select({ ...CLOCK_COLUMNS, reminderSteps: applicationClocks.reminderSteps })
      .from(applicationClocks)
      .where(and(isThisClock, lte(applicationClocks.remindAt, now)))
    if (due === undefined) return false
    const next = findNextClockReminder(due, now)
    await tx.update(applicationClocks).set({ remindAt: next.at, reminderSteps: next.step }).where(isThisClock)
    if (hasEnded(application)) return false
    // After a pause of the worker or a late check of the rule, one mail replaces all that were missed.
    const missed = CLOCK_RULES[clock].reminders
      .slice(due.reminderSteps, next.step)
      .filter(({ daysBefore }) => daysBefore < 0 || dayInLagos(now) <= due.endsOn)
    const isForStaff = missed.some(({ to }) => to === 'staff')
    const isForApplicant = missed.some(({ to }) => to === 'applicant') && (await wantsReminders(tx, applicationId))
    if (isForStaff) await notifyStaff(app, tx, application, due)
    if (isForApplicant) await notifyApplicant(app, tx, application, due)
    return isForStaff || isForApplicant
  })
}

type ClockOwner = typeof applications.$inferSelect

async function wantsReminders(tx: Transaction, applicationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), notStopped(tx, 'deadlines', applications.id)))
  return rows.length > 0
}

async function notifyApplicant(
  app: AppContext,
  tx: Transaction,
  { id, email, applicantName, reference }: ClockOwner,
  { clock, endsOn }: RunningClock,
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
      today: dayInLagos(app.clock.now()),
      reference,
      datesUrl: app.publicUrl + addresses.tracking({ reference, email }),
    },
  })
}

/** Mails the owner of the case, or everyone if it has no active owner. */
async function notifyStaff(
  app: AppContext,
  tx: Transaction,
  { id, applicantName, reference, ownerId }: ClockOwner,
  { clock, endsOn }: RunningClock,
): Promise<void> {
  const applicationUrl = app.publicUrl + addresses.adminApplication(id)
  await queueStaffMail(app, tx, {
    switchedBy: null,
    ownerId,
    mail: clockNoticeMail,
    about: { kind: 'application', id },
    data: { name: applicantName, clock, endsOn, today: dayInLagos(app.clock.now()), reference, applicationUrl },
  })
}
