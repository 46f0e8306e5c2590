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

/** Applicants change their answers. Staff change the name and the email address. */
export const changeAnswersSchema = z.object({ version, ...ANSWER_FIELD_SCHEMAS })
