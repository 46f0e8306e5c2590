import { markAsReceived } from '#src/features/documents/mark-as-received.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/receive-document'
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
  const received = await markAsReceived(context.get(appContext), { kind: 'staff', id: staff.id }, key)
  if (!received.ok) {
    const description = 'A colleague has withdrawn this request meanwhile.'
    return answerDialog({ ok: false, title: 'Nothing Was Marked', description }, 409)
  }
  const description = received.changed
    ? 'The applicant sees it as fulfilled.'
    : 'A colleague has marked it as received meanwhile.'
  return answerDialog({ ok: true, title: 'Document Received', description })
}
