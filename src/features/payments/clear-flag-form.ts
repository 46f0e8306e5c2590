import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'
import { FLAG_DECISIONS } from './flags.ts'

/** The form about a flagged payment. `settled`: staff have dealt with it outside the program. */
export const clearFlagSchema = z.object({
  decision: z.enum([...FLAG_DECISIONS, 'settled'], { error: 'Please choose what happens with it' }).default('settled'),
  comment: multiLine({ required: 'Please say what was done', max: 2_000 }),
})
