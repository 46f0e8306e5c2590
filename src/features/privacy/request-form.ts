import { z } from 'zod'
import { emailAddress, multiLine } from '#src/form-text.ts'
import { REQUEST_KIND_KEYS } from './request-kinds.ts'

const kind = z.enum(REQUEST_KIND_KEYS, { error: 'Please choose what you want to ask for' })

/** The form of the applicant's pages. */
export const requestSchema = z.object({
  kind,
  text: multiLine({ required: 'Please tell us what you want us to do' }),
})

/** The form in which staff enter a request that arrived by mail. */
export const enteredRequestSchema = z.object({
  email: emailAddress(),
  kind,
  text: multiLine({ required: 'Please enter what the person asks for' }),
})

export const answerSchema = z.object({ answer: multiLine({ required: 'Please write an answer' }) })
