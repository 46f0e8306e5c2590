import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { REMINDER_MATTERS, type ReminderSubject } from './reminder-matters.ts'
import { mailStops } from './table.server.ts'

/** Ends the reminders of one matter, for one application or order. Safe to repeat. The caller has checked the signature. */
export async function stopReminders(app: Ground, { matter, id }: ReminderSubject): Promise<void> {
  await app.db.transaction(async tx => {
    const subjectKind = REMINDER_MATTERS[matter].about
    const rows = await tx
      .insert(mailStops)
      .values({ subjectKind, subjectId: id, matter, stoppedAt: app.clock.now() })
      .onConflictDoNothing()
      .returning({ id: mailStops.subjectId })
    if (rows.length === 0) return
    const actor = { kind: 'visitor' } as const
    await recordEvent(app, tx, { type: 'reminder.stopped', actor, subject: { kind: subjectKind, id }, matter })
  })
}
