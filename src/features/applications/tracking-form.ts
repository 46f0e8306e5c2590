import { z } from 'zod'
import { emailAddress, singleLine } from '#src/form-text.ts'

/** What opens an application to its applicant. */
export const trackingSchema = z.object({
  reference: singleLine({ required: 'Please enter your reference', max: 40 }),
  email: emailAddress(),
})
