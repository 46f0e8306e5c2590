import { z } from 'zod'
import { MAX_APPROVAL_NOTE_CHARS } from '../stored-pack/entry.ts'

const number = z.coerce.number().int().min(1)

export const READ_EVERY_PAGE = 'I’ve read every page of this pack'

/** The applicant approves what the page showed. */
export const approvePackSchema = z.object({
  number,
  hasRead: z.literal('on', { error: 'Please tick that you’ve read every page' }),
})

export const recordApprovalSchema = z.object({
  number,
  note: z
    .string()
    .trim()
    .min(1, 'Please say how the applicant approved it')
    .max(MAX_APPROVAL_NOTE_CHARS, `Please write at most ${MAX_APPROVAL_NOTE_CHARS} characters`),
})
