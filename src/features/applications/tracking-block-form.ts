import { z } from 'zod'
import { emailAddress, personName, singleLine } from '#src/form-text.ts'

const NO_EMAIL = 'Please enter a valid email address'
const MISSING = 'Please provide both your name and email address'

/** What the block asks for: an application to look at, or a new one to open. */
export type TrackingBlockAsk =
  | { kind: 'track'; reference: string; email: string }
  | { kind: 'open'; email: string; name: string }

const fields = z.object({
  reference: singleLine({ max: 40 }).optional(),
  email: emailAddress(NO_EMAIL).optional(),
  name: personName({ required: MISSING, max: 160 }).optional(),
})

/**
 * The tracking block of Services. With a reference it leads to that application, and the e-mail address belongs to it;
 * without one, name and e-mail address open a new application.
 */
export const trackingBlockSchema = fields.transform(({ reference, email, name }, context): TrackingBlockAsk => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (reference) {
    if (email) return { kind: 'track', reference, email }
    refuse('email', NO_EMAIL)
    return z.NEVER
  }
  if (email && name) return { kind: 'open', email, name }
  if (!email) refuse('email', MISSING)
  if (!name) refuse('name', MISSING)
  return z.NEVER
})

export type TrackingBlockFields = z.input<typeof trackingBlockSchema>
