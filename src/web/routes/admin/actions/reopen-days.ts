import { reopenDays } from '#src/features/bookings/reopen-days.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/reopen-days'
import { answerDialog } from './answer-dialog.ts'
import { idInAddress } from './id-in-address.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const actor = { kind: 'staff', id: staff.id } as const
  const opened = await reopenDays(context.get(appContext), actor, idInAddress(params.closureId))
  const description = opened.ok
    ? 'Customers can book the times of these days again.'
    : 'A colleague had opened them already.'
  return answerDialog({ ok: true, title: 'Days Opened', description })
}
