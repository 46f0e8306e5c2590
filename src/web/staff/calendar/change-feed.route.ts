import { z } from 'zod'
import { changeFeed } from '#src/features/calendars/feed.server.ts'
import { refuseGet, staffAction } from '../parts/staff-action.server.ts'

const DONE = {
  made: { title: 'Address created', description: 'Copy it into your calendar app.' },
  replaced: {
    title: 'Address replaced',
    description: 'The old address no longer works. Subscribe to the new one.',
  },
  revoked: { title: 'Address revoked', description: 'It no longer works.' },
} as const

export const loader = refuseGet()

/** Changes only the signed-in person's own feed. */
export const action = staffAction({
  failed: 'Nothing Changed',
  schema: z.object({ to: z.enum(['made', 'replaced', 'revoked']) }),
  invalid: 'Please choose what to do and try again.',
  async run({ app, actor, form: { to } }) {
    await changeFeed(app, actor, to)
    return { ok: true, ...DONE[to] }
  },
})
