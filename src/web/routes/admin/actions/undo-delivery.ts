import { undoDeliverySchema } from '#src/features/applications/delivery-form.ts'
import { undoDelivery } from '#src/features/applications/undo-delivery.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/undo-delivery'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { isGone } from './is-gone.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Undo'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = undoDeliverySchema.safeParse(Object.fromEntries(await readForm(request, ['reason'])))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const undone = await undoDelivery(
    context.get(appContext),
    { kind: 'staff', id: staff.id },
    { applicationId: idInAddress(params.applicationId), deliveryId: idInAddress(params.deliveryId), ...form.data },
  )
  if (!undone.ok) return isGone(FAILED)
  const description = undone.changed
    ? 'The applicant’s tracking page no longer shows it.'
    : 'A colleague had undone it already.'
  return answerDialog({ ok: true, title: 'Record Undone', description })
}
