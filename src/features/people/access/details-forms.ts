import { z } from 'zod'
import { ANSWER_FIELD_SCHEMAS } from '#src/features/applications/applicant-forms.ts'
import { MAX_DATABASE_INTEGER } from '#src/features/applications/staff-forms.ts'
import { emailAddress, personName } from '#src/form-text.ts'

const version = z.coerce.number({ error: 'Please reload the page.' }).int().min(1).max(MAX_DATABASE_INTEGER)

export const correctDetailsSchema = z.object({
  version,
  applicantName: personName({ required: 'Please enter a name', max: 160 }),
  email: emailAddress(),
  ...ANSWER_FIELD_SCHEMAS,
})

/** A form without a name keeps the name. An empty name is refused: only a plain `optional` counts it as left out. */
export const changeAnswersSchema = z.object({
  version,
  applicantName: personName({ required: 'Please enter your name', max: 160 })
    .optional()
    .transform(name => name),
  ...ANSWER_FIELD_SCHEMAS,
})

export const newAddressSchema = emailAddress()
