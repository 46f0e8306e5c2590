import { withdrawRequest } from '#src/features/documents/withdraw-request.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/withdraw-request'
import { answerDialog } from './answer-dialog.ts'
import { idInAddress } from './id-in-address.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const key = { applicationId: idInAddress(params.applicationId), requestId: idInAddress(params.requestId) }
  const withdrawn = await withdrawRequest(context.get(appContext), { kind: 'staff', id: staff.id }, key)
  if (!withdrawn.ok) {
    const description = 'A colleague has marked it as received meanwhile. What has come stays.'
    return answerDialog({ ok: false, title: 'Nothing Was Withdrawn', description }, 409)
  }
  const description = withdrawn.changed
    ? 'The applicant is no longer asked for it.'
    : 'A colleague has withdrawn it meanwhile.'
  return answerDialog({ ok: true, title: 'Request Withdrawn', description })
}
