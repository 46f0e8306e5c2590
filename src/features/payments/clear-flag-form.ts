import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'

/** What the Mark as Settled dialog must hold. */
export const clearFlagSchema = z.object({
  comment: multiLine({ required: 'Please say what was done', max: 2_000 }),
})
