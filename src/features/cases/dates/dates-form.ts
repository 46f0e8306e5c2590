import { z } from 'zod'
import { DATED_FACTS } from './milestones.ts'

/** `recordMilestone` checks the day, because the check depends on the other days. */
export const recordMilestoneSchema = z.object({
  fact: z.enum(DATED_FACTS, { error: 'Please choose what happened' }),
  day: z
    .string({ error: 'Please enter a day' })
    .trim()
    .min(1, { error: 'Please enter a day' })
    .max(10, { error: 'Please enter a day' }),
})

export const undoMilestoneSchema = recordMilestoneSchema.pick({ fact: true })
