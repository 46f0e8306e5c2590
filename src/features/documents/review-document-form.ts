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

/** What is wrong with most documents that are sent back, in words for whoever sent them. They can be changed before they go. */
export const QUICK_COMMENTS = [
  { name: 'Edges cut off', text: 'The edges are cut off. Please send the whole page, with all four corners in sight.' },
  {
    name: 'Not readable',
    text: 'We cannot read it. Please scan it again, or photograph it in daylight and hold still.',
  },
  { name: 'Expired', text: 'It has expired. Please send one that is valid.' },
  {
    name: 'Wrong document',
    text: 'This is another document than the one we asked for. Please send the one described.',
  },
  { name: 'Pages missing', text: 'Pages are missing. Please send all of them, as one file.' },
  { name: 'Not signed', text: 'It is not signed. Please have it signed and dated, and send it again.' },
] as const
