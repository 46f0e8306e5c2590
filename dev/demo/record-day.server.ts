import { type MilestoneInput, recordMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import type { DiaryContext } from './diary.ts'

/** Records the day of a dated step, which starts the deadlines after it. */
export async function recordDay(
  app: DiaryContext,
  actor: Parameters<typeof recordMilestone>[1],
  step: MilestoneInput,
): Promise<void> {
  const result = await recordMilestone(app, actor, step)
  if (!result.ok) throw new Error(`The demonstration could not record ${step.fact}: ${JSON.stringify(result)}`)
}
