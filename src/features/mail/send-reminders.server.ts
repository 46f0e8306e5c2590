import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { REMINDER_MATTERS } from './mail.ts'
import { type UnansweredMailData, unansweredMail } from './mails.tsx'
import { notify, staffMailbox } from './notify.server.ts'
import { type CountedMatter, isReminderTime, MAX_REMINDERS, nextStepAt, REMINDER_DAYS } from './reminder-rule.ts'
import { reminders } from './table.server.ts'

const BATCH_SIZE = 100

export type DueReminder = typeof reminders.$inferSelect

/** Declares the reminders of one matter. */
export type Reminder = {
  matter: DueReminder['matter']
  sendsAtNight?: true
  /** Runs before each round. */
  prepare?(app: AppContext): Promise<void>
  /** A condition of a row of `reminders`, which waits until it holds. */
  isReady?(app: AppContext): SQL | undefined | Promise<SQL | undefined>
  /** Takes the step that is due, or ends a reminder that is not wanted any more. Returns true if it queued a mail. */
  send(app: AppContext, tx: Transaction, due: DueReminder): Promise<boolean>
}

/** Takes the steps that are due, each in its own transaction. Returns the number of those that queued a mail. */
export async function sendReminders(app: AppContext, declared: ReadonlyArray<Reminder>): Promise<number> {
  let sentCount = 0
  const failures: Array<unknown> = []
  for (const reminder of declared) {
    try {
      sentCount += await sendRemindersOf(app, reminder)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return sentCount
}

async function sendRemindersOf(app: AppContext, reminder: Reminder): Promise<number> {
  await reminder.prepare?.(app)
  const now = app.clock.now()
  if (reminder.sendsAtNight !== true && !isReminderTime(now)) return 0
  const isDue = and(
    eq(reminders.matter, reminder.matter),
    lte(reminders.dueAt, now),
    sql`not exists (select from cases where cases.id = ${reminders}.case_id and cases.deleted_at is not null)`,
    await reminder.isReady?.(app),
  )
  const found = await app.db.select().from(reminders).where(isDue).orderBy(asc(reminders.dueAt)).limit(BATCH_SIZE)
  let sentCount = 0
  for (const each of found) {
    const isSent = await app.db.transaction(async tx => {
      const [due] = await tx
        .select()
        .from(reminders)
        .where(and(isReminder(each), isDue))
        .for('update', { skipLocked: true })
      return due !== undefined && reminder.send(app, tx, due)
    })
    if (isSent) sentCount++
  }
  return sentCount
}

/** Starts reminders, also those that ended. */
export async function scheduleReminders(
  db: DatabaseOrTransaction,
  rows: Array<PgInsertValue<typeof reminders>>,
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(reminders)
    .values(rows)
    .onConflictDoUpdate({
      target: [reminders.caseId, reminders.matter, reminders.aboutId],
      set: { step: sql`excluded.step`, dueAt: sql`excluded.due_at` },
    })
}

/** The reminder ends without a `dueAt`. */
export async function moveReminder(tx: Transaction, due: DueReminder, dueAt: Date | null, step = due.step + 1) {
  await tx.update(reminders).set({ dueAt, step }).where(isReminder(due))
}

export function isReminder({ caseId, matter, aboutId }: Pick<DueReminder, 'caseId' | 'matter' | 'aboutId'>) {
  return and(eq(reminders.caseId, caseId), eq(reminders.matter, matter), eq(reminders.aboutId, aboutId))
}

/** Ends a reminder that is not wanted any more. */
export async function endReminder(tx: Transaction, due: DueReminder): Promise<false> {
  await moveReminder(tx, due, null, due.step)
  return false
}

type Step = {
  sentCount: number
  remind: () => Promise<void>
  unanswered: UnansweredMailData & { matter: CountedMatter }
}

/** Reminds three times, then tells staff. `sentCount` is the number of reminders before. */
export async function remindOrReport(
  app: AppContext,
  tx: Transaction,
  due: DueReminder,
  { sentCount, remind, unanswered }: Step,
): Promise<true> {
  const { matter } = unanswered
  await moveReminder(tx, due, nextStepAt(REMINDER_DAYS[matter], sentCount + 1, app.clock.now()))
  if (sentCount < MAX_REMINDERS) {
    await recordEvent(app, tx, {
      type: 'reminder.queued',
      actor: { kind: 'system' },
      subject: { kind: REMINDER_MATTERS[matter].about, id: due.caseId },
      matter,
      number: sentCount + 1,
    })
    await remind()
  } else await reportUnansweredReminders(app, tx, due.caseId, unanswered)
  return true
}

export async function reportUnansweredReminders(
  app: AppContext,
  tx: Transaction,
  id: string,
  data: UnansweredMailData,
): Promise<void> {
  const { matter } = data
  const about = { kind: REMINDER_MATTERS[matter].about, id }
  await recordEvent(app, tx, { type: 'reminder.unanswered', actor: { kind: 'system' }, subject: about, matter })
  await notify(app, tx, staffMailbox(app), { mail: unansweredMail, about, replyTo: data.email, data })
}
