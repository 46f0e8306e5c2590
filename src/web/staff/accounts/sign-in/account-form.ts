import { z } from 'zod'
import { inviteSchema } from '#src/features/staff/account-forms.ts'
import { ROLES } from '#src/features/staff/roles.ts'

const RELOAD_ERROR = { error: 'Please reload the page and try again' }

const staffIdSchema = z.uuid(RELOAD_ERROR).toLowerCase()

export const accountSchema = z.discriminatedUnion(
  'intent',
  [
    inviteSchema.extend({ intent: z.literal('invite') }),
    z.object({ intent: z.literal('reset'), staffId: staffIdSchema }),
    z.object({ intent: z.literal('second-step'), staffId: staffIdSchema }),
    z.object({
      intent: z.literal('disable'),
      staffId: staffIdSchema,
      giveTo: z.union([z.literal('').transform(() => null), z.uuid().toLowerCase()]).default(null),
    }),
    z.object({ intent: z.literal('enable'), staffId: staffIdSchema }),
    z.object({
      intent: z.literal('role'),
      staffId: staffIdSchema,
      role: z.enum(ROLES, { error: 'Please choose a role' }),
    }),
  ],
  RELOAD_ERROR,
)

export const ACCOUNT_FIELDS = ['intent', 'staffId', 'name', 'email', 'role', 'giveTo']
