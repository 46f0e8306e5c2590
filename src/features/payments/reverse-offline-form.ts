import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'

export const reverseOfflineSchema = z.object({
  reason: multiLine({ required: 'Please say why it is reversed', max: 2_000 }),
})
