import { z } from 'zod'
import { changeFeed } from '#src/features/bookings/feed.server.ts'
import { refuseGet, staffAction } from '../parts/staff-action.server.ts'

const SUCCESS_TOASTS = {
  made: { title: 'Link created', description: 'Copy the link into your calendar app.' },
  replaced: {
    title: 'Link replaced',
    description: 'The old link no longer works. Please add the new one to your calendar app.',
  },
  revoked: { title: 'Link revoked', description: 'The link no longer works.' },
} as const

export const loader = refuseGet()

/** Staff members can change only their own feed. */
export const action = staffAction({
  may: 'own-feed',
  failed: 'Nothing Changed',
  schema: z.object({ to: z.enum(['made', 'replaced', 'revoked']) }),
  invalid: 'We don’t recognise this change. Please reload the page and try again.',
  async run({ app, actor, form: { to } }) {
    await changeFeed(app, actor, to)
    return { ok: true, ...SUCCESS_TOASTS[to] }
  },
})
