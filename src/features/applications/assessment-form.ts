import { z } from 'zod'
import { emailAddress, multiLine, personName, singleLine } from '#src/form-text.ts'
import { SECTOR_KEYS } from './sectors.ts'

/** What the assessment form must hold. */
export const assessmentSchema = z.object({
  firstName: personName({ required: 'Please enter your first name' }),
  lastName: personName({ required: 'Please enter your last name' }),
  email: emailAddress(),
  phone: singleLine({ max: 40 }).optional(),
  sector: z.enum(SECTOR_KEYS, { error: 'Please select your sector' }),
  message: multiLine({ required: 'Please tell us about your work' }),
})

export type Assessment = z.infer<typeof assessmentSchema>
