import { dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordMilestone } from '#src/features/cases/record-milestone.server.ts'
import type { Milestone } from '#src/features/milestones/milestones.ts'
import type { DiaryContext } from './diary.ts'

/** Records today as the day of a milestone, which starts the deadlines after it. */
export async function recordDay(
  app: DiaryContext,
  staff: StaffActor,
  applicationId: string,
  fact: Milestone,
): Promise<void> {
  const day = dayInLagos(app.clock.now())
  const result = await recordMilestone(app, staff, { applicationId, fact, day })
  if (!result.ok) throw new Error(`The demonstration could not record a day: ${result.reason}`)
}
