import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'
import { APPROVED, DOCUMENT_STATUSES, REJECTED } from './states.ts'

export const COMMENT_REQUIRED = 'Please say why, so that it can be put right'

const MOST_LETTERS = 2_000

/** The status that was read: a colleague may have decided since. */
const seen = z.enum(DOCUMENT_STATUSES, { error: 'Please open the document again.' })

/** What Approve and Reject must hold. Nobody can put right what they are told nothing about; what is taken needs no words. */
export const reviewDocumentSchema = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal(APPROVED),
    seen,
    comment: multiLine({ max: MOST_LETTERS })
      .optional()
      .transform(text => text || null),
  }),
  z.object({
    decision: z.literal(REJECTED),
    seen,
    comment: multiLine({ required: COMMENT_REQUIRED, max: MOST_LETTERS }),
  }),
])

export type ReviewForm = z.infer<typeof reviewDocumentSchema>
