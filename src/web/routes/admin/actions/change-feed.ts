import { z } from 'zod'
import { changeFeed } from '#src/features/bookings/change-feed.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/change-feed'
import { answerDialog } from './answer-dialog.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const formSchema = z.object({ to: z.enum(['made', 'replaced', 'revoked']) })

const DONE = {
  made: { title: 'Address made', description: 'Copy it into your calendar program.' },
  replaced: {
    title: 'Address replaced',
    description: 'The old address answers nobody any more. Subscribe to this one.',
  },
  revoked: { title: 'Address revoked', description: 'It answers nobody any more.' },
} as const

/** A member's own feed, never a colleague's. */
export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = formSchema.safeParse(Object.fromEntries(await readForm(request, ['to'])))
  if (!form.success) {
    return answerDialog({ ok: false, title: 'Nothing Changed', description: 'Please choose what to do and try again.' })
  }
  await changeFeed(context.get(appContext), { kind: 'staff', id: staff.id }, form.data.to)
  return answerDialog({ ok: true, ...DONE[form.data.to] })
}
