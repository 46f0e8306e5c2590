import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'

export const OWNER_REFUSALS = {
  disabled: 'This colleague’s account is disabled. Please choose another one',
  role: 'This colleague’s role can’t work on cases. Please choose another one',
  unknown: 'Please choose a colleague',
} as const

const CHOOSE_COLLEAGUE = 'Please choose a colleague, or nobody'

/** A choice of its own, so that a form without a choice changes nothing. */
export const NO_OWNER = 'nobody'

export const ownerSchema = z
  .union([z.literal(NO_OWNER), z.guid({ error: CHOOSE_COLLEAGUE })], { error: CHOOSE_COLLEAGUE })
  .transform(owner => (owner === NO_OWNER ? null : owner.toLowerCase()))

export const MAX_ASSIGNED_AT_ONCE = 100

export const assignApplicationsSchema = z.object({
  owner: ownerSchema,
  note: multiLine({ max: 5_000 })
    .optional()
    .transform(note => note || null),
  applications: z
    .string()
    .transform(ids => ids.split(',').map(id => id.toLowerCase()))
    .pipe(z.array(z.guid()).min(1).max(MAX_ASSIGNED_AT_ONCE)),
})
