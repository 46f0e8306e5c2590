import { z } from 'zod'
import { emailAddress, multiLine, singleLine } from '#src/form-text.ts'
import { SECTOR_KEYS } from './sectors.ts'

/** What the assessment form must hold. */
export const assessmentSchema = z.object({
  firstName: singleLine({ required: 'Please enter your first name', max: 80 }),
  lastName: singleLine({ required: 'Please enter your last name', max: 80 }),
  email: emailAddress(),
  phone: singleLine({ max: 40 }).optional(),
  sector: z.enum(SECTOR_KEYS, { error: 'Please select your sector' }),
  message: multiLine({ required: 'Please tell us about your work' }),
})

export type Assessment = z.infer<typeof assessmentSchema>
