import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Endorsement } from '#src/features/applications/endorsement.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { computeClocks, findNextClockReminder } from './clocks.ts'
import type { DatedDays } from './milestones.ts'
import { applicationClocks } from './table.server.ts'

/** Makes the stored clocks follow the recorded days. The caller has locked the application. */
export async function writeClocks(
  tx: Transaction,
  { application, days }: { application: Endorsement & { id: string }; days: DatedDays },
  now: Date,
): Promise<void> {
  const clocks = computeClocks(days, application)
  const { id: applicationId } = application
  const isOfApplication = eq(applicationClocks.caseId, applicationId)
  const stored = await tx.select().from(applicationClocks).where(isOfApplication)
  const gone = stored.map(({ clock }) => clock).filter(clock => clocks.every(each => each.clock !== clock))
  if (gone.length > 0) {
    await tx.delete(applicationClocks).where(and(isOfApplication, inArray(applicationClocks.clock, gone)))
    const isOfGone = and(eq(reminders.caseId, applicationId), inArray(reminders.aboutId, gone))
    await tx.delete(reminders).where(and(eq(reminders.matter, 'deadlines'), isOfGone))
  }
  for (const clock of clocks) {
    const before = stored.find(row => row.clock === clock.clock)
    if (before?.endsOn === clock.endsOn && before.metOn === clock.metOn) continue
    await tx
      .insert(applicationClocks)
      .values({ caseId: applicationId, ...clock })
      .onConflictDoUpdate({ target: [applicationClocks.caseId, applicationClocks.clock], set: clock })
    const { step, at } = findNextClockReminder(clock, now)
    const dueAt = clock.metOn === null ? at : null
    await scheduleReminders(tx, [{ caseId: applicationId, matter: 'deadlines', aboutId: clock.clock, step, dueAt }])
  }
}
