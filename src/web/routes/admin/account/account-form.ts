import { z } from 'zod'
import { inviteSchema } from '#src/features/staff/password-form.ts'
import { ROLES } from '#src/features/staff/roles.ts'

const staffId = z.uuid()

/** What the Staff page sends: one of these. */
export const accountSchema = z.discriminatedUnion('intent', [
  inviteSchema.extend({ intent: z.literal('invite') }),
  z.object({ intent: z.literal('reset'), staffId }),
  z.object({ intent: z.literal('disable'), staffId }),
  z.object({ intent: z.literal('enable'), staffId }),
  z.object({ intent: z.literal('role'), staffId, role: z.enum(ROLES, { error: 'Please choose a role' }) }),
])

export const ACCOUNT_FIELDS = ['intent', 'staffId', 'name', 'email', 'role']
