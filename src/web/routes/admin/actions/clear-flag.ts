import { clearFlag } from '#src/features/payments/clear-flag.server.ts'
import { clearFlagSchema } from '#src/features/payments/clear-flag-form.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/clear-flag'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Settle'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = clearFlagSchema.safeParse(Object.fromEntries(await readForm(request, ['comment'])))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const cleared = await clearFlag(
    context.get(appContext),
    { kind: 'staff', id: staff.id },
    { paymentId: idInAddress(params.paymentId), ...form.data },
  )
  if (cleared.ok) {
    return answerDialog({
      ok: true,
      title: 'Payment Marked as Settled',
      description: 'What was done stands in the log.',
    })
  }
  if (cleared.reason === 'not-found') {
    return answerDialog({ ok: false, title: FAILED, description: 'There is no such payment in the books.' }, 404)
  }
  const description = 'Nothing about this payment waits to be settled any more. A colleague may have been faster.'
  return answerDialog({ ok: false, title: FAILED, description }, 409)
}
