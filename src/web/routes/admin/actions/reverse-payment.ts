import { reverseOfflineSchema } from '#src/features/payments/reverse-offline-form.ts'
import { reverseOfflinePayment } from '#src/features/payments/reverse-offline-payment.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/reverse-payment'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Reverse Payment'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = reverseOfflineSchema.safeParse(Object.fromEntries(await readForm(request, ['reason'])))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const reversed = await reverseOfflinePayment(
    context.get(appContext),
    { kind: 'staff', id: staff.id },
    { paymentId: idInAddress(params.paymentId), ...form.data },
  )
  if (reversed.ok) {
    return answerDialog({ ok: true, title: 'Payment Reversed', description: 'It no longer counts as paid.' })
  }
  if (reversed.reason === 'not-found') {
    return answerDialog({ ok: false, title: FAILED, description: 'There is no such offline payment.' }, 404)
  }
  const description = 'It was reversed already. A colleague may have been faster.'
  return answerDialog({ ok: false, title: FAILED, description }, 409)
}
