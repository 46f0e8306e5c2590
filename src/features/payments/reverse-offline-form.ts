import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'

/** What the Reverse Payment dialog must hold. */
export const reverseOfflineSchema = z.object({
  reason: multiLine({ required: 'Please say why it is reversed', max: 2_000 }),
})
