import { eq, notInArray } from 'drizzle-orm'
import { dayInLagos } from '#src/dates.ts'
import { lockFreeApplication } from '#src/features/applications/lock-applications.server.ts'
import { asksForDocuments } from '#src/features/cases/states.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import { endReminder, moveReminder, type Reminder } from '#src/features/mail/send-reminders.server.ts'
import { isStopped } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { selectFlaggedCaseIds } from '#src/features/money/queries.server.ts'
import { isAwaited } from './letter.ts'
import { aboutLetter } from './lock-letter.server.ts'
import { letterReminderMail } from './mails.tsx'
import { describeToReferee } from './referee-mail.server.ts'
import { findNextReminder, MAX_LETTER_REMINDERS } from './reminder-times.ts'
import { letters } from './table.server.ts'

/** Reminds a referee at most twice. What is late after that is work of staff. */
export const letterReminder: Reminder = {
  matter: 'letters',
  isReady: ({ db }) => notInArray(reminders.caseId, selectFlaggedCaseIds(db)),
  async send(app, tx, due) {
    const { caseId, aboutId } = due
    const application = await lockFreeApplication(tx, caseId)
    if (application === null) return false
    const [letter] = await tx.select().from(letters).where(eq(letters.id, aboutId)).for('update')
    if (letter === undefined || !isAwaited(letter.state) || due.step >= MAX_LETTER_REMINDERS)
      return endReminder(tx, due)
    if (!asksForDocuments(application) || (await isStopped(tx, { caseId, matter: 'letters', aboutId })))
      return endReminder(tx, due)
    const now = app.clock.now()
    const dueOn = letter.dueOn ?? dayInLagos(now)
    const number = due.step + 1
    await moveReminder(tx, due, findNextReminder({ ...letter, step: number }, now), number)
    await recordEvent(app, tx, {
      type: 'letter.reminder_queued',
      actor: { kind: 'system' },
      ...aboutLetter(letter),
      number,
    })
    await notify(app, tx, visitor(letter.email), {
      mail: letterReminderMail,
      about: { kind: 'application', id: caseId },
      data: { ...describeToReferee(app, { application, letter }, dueOn), isLate: dueOn < dayInLagos(now) },
    })
    return true
  },
}
