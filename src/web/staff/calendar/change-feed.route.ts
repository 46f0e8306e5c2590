import { z } from 'zod'
import { changeFeed } from '#src/features/calendars/feed.server.ts'
import { refuseGet, staffAction } from '../parts/staff-action.server.ts'

const DONE = {
  made: { title: 'Address made', description: 'Copy it into your calendar program.' },
  replaced: {
    title: 'Address replaced',
    description: 'The old address answers nobody any more. Subscribe to this one.',
  },
  revoked: { title: 'Address revoked', description: 'It answers nobody any more.' },
} as const

export const loader = refuseGet()

/** A member's own feed, never a colleague's. */
export const action = staffAction({
  failed: 'Nothing Changed',
  schema: z.object({ to: z.enum(['made', 'replaced', 'revoked']) }),
  invalid: 'Please choose what to do and try again.',
  async run({ app, actor, form: { to } }) {
    await changeFeed(app, actor, to)
    return { ok: true, ...DONE[to] }
  },
})
