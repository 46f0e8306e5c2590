import { z } from 'zod'
import { ANSWER_FIELD_SCHEMAS } from '#src/features/applications/applicant-forms.ts'
import { emailAddress, personName } from '#src/form-text.ts'

const name = personName({ required: 'Please enter a name', max: 160 })

/** Fields that begin with "shown" hold what the form was made from. Only a field that differs is changed. */
export const correctPersonSchema = z.object({
  shownName: z.string().default(''),
  shownEmail: z.string().default(''),
  shownPhone: z.string().default(''),
  name,
  email: emailAddress(),
  phone: ANSWER_FIELD_SCHEMAS.phone,
})

export type PersonCorrection = z.output<typeof correctPersonSchema>
