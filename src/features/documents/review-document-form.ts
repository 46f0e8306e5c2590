import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'
import { APPROVED, DOCUMENT_STATUSES, REJECTED } from './states.ts'

export const COMMENT_REQUIRED = 'Please say what is wrong, so that the applicant can put it right'

export const LOOK_FIRST = 'You can approve this document once you have looked at the file.'

const MAX_COMMENT_LENGTH = 2_000

/** The status that the form showed, for the optimistic lock. */
const expectedStatus = z.enum(DOCUMENT_STATUSES, { error: 'Please open the document again.' })

/** A rejection needs a comment, because the applicant has to know what to correct. */
export const reviewDocumentSchema = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal(APPROVED),
    expectedStatus,
    comment: multiLine({ max: MAX_COMMENT_LENGTH })
      .optional()
      .transform(text => text || null),
  }),
  z.object({
    decision: z.literal(REJECTED),
    expectedStatus,
    comment: multiLine({ required: COMMENT_REQUIRED, max: MAX_COMMENT_LENGTH }),
  }),
])

export type ReviewForm = z.infer<typeof reviewDocumentSchema>

export const QUICK_COMMENTS = [
  { name: 'Edges cut off', text: 'The edges are cut off. Please send the whole page, with all four corners visible.' },
  {
    name: 'Not readable',
    text: 'We can’t read it. Please scan it again, or photograph it in daylight and hold the camera still.',
  },
  { name: 'Expired', text: 'It has expired. Please send one that is valid.' },
  {
    name: 'Wrong document',
    text: 'This isn’t the document we asked for. Please send the one described.',
  },
  { name: 'Pages missing', text: 'Pages are missing. Please send all of them, as one file.' },
  { name: 'Not signed', text: 'It is not signed. Please have it signed and dated, and send it again.' },
] as const
