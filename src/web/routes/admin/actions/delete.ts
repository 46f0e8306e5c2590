import { deleteApplication } from '#src/features/casework/delete-application.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/delete'
import { answerDialog } from './answer-dialog.ts'
import { idInAddress } from './id-in-address.ts'
import { isGone } from './is-gone.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Delete Failed'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const sent = await readForm(request, ['confirmation'])
  const deletion = { id: idInAddress(params.id), confirmation: String(sent.get('confirmation') ?? '') }
  const deleted = await deleteApplication(context.get(appContext), { kind: 'staff', id: staff.id }, deletion)
  if (deleted.ok) {
    return answerDialog({ ok: true, title: 'Application Deleted', description: 'Its payments stay in the books.' })
  }
  if (deleted.reason === 'not-found') return isGone(FAILED)
  return answerDialog({
    ok: false,
    title: FAILED,
    description: 'Nothing was deleted.',
    errors: { confirmation: 'This is not what stands above: please type it as it is' },
  })
}
