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

/** A colleague can own these. */
export const WORK_KINDS = ['cases', 'tasks'] as const

export type WorkKind = (typeof WORK_KINDS)[number]

export const MAX_ASSIGNED_AT_ONCE = 100

const idsSchema = z
  .string()
  .default('')
  .transform(ids => (ids === '' ? [] : ids.split(',').map(id => id.toLowerCase())))
  .pipe(z.array(z.guid()).max(MAX_ASSIGNED_AT_ONCE))

export const assignSchema = z.object({
  owner: ownerSchema,
  note: multiLine({ max: 5_000 })
    .optional()
    .transform(note => note || null),
  cases: idsSchema,
  tasks: idsSchema,
})

export const giveAwaySchema = z.object({ owner: z.guid({ error: OWNER_REFUSALS.unknown }).toLowerCase() })
