import { and, eq, notInArray } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Endorsement } from '#src/features/applications/endorsement.ts'
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
  const isOfApplication = eq(applicationClocks.applicationId, applicationId)
  const keys = clocks.map(({ clock }) => clock)
  await tx
    .delete(applicationClocks)
    .where(keys.length === 0 ? isOfApplication : and(isOfApplication, notInArray(applicationClocks.clock, keys)))
  const stored = await tx.select().from(applicationClocks).where(isOfApplication)
  for (const clock of clocks) {
    const before = stored.find(row => row.clock === clock.clock)
    if (before?.endsOn === clock.endsOn && before.metOn === clock.metOn) continue
    const next = findNextClockReminder(clock, now)
    const row = { ...clock, remindAt: clock.metOn === null ? next.at : null, reminderSteps: next.step }
    await tx
      .insert(applicationClocks)
      .values({ applicationId, ...row })
      .onConflictDoUpdate({ target: [applicationClocks.applicationId, applicationClocks.clock], set: row })
  }
}
