import { z } from 'zod'
import { inviteSchema } from '#src/features/staff/account-forms.ts'
import { ROLES } from '#src/features/staff/roles.ts'

/** No page of ours sends such a thing: whoever sees it has an old one, or made it themselves. */
const NOT_OURS = { error: 'Please reload the page and try again' }

/** As the database writes it. */
const staffId = z.uuid(NOT_OURS).toLowerCase()

export const accountSchema = z.discriminatedUnion(
  'intent',
  [
    inviteSchema.extend({ intent: z.literal('invite') }),
    z.object({ intent: z.literal('reset'), staffId }),
    z.object({ intent: z.literal('disable'), staffId }),
    z.object({ intent: z.literal('enable'), staffId }),
    z.object({ intent: z.literal('role'), staffId, role: z.enum(ROLES, { error: 'Please choose a role' }) }),
  ],
  NOT_OURS,
)

export const ACCOUNT_FIELDS = ['intent', 'staffId', 'name', 'email', 'role']
