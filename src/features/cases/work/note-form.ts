import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'

const MAX_NOTE_LENGTH = 10_000

export const noteSchema = z.object({
  text: multiLine({ required: 'Please write a note', max: MAX_NOTE_LENGTH }),
})
