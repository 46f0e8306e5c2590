import { recordPayment } from '#src/features/payments/record-payment.server.ts'
import { recordPaymentSchema } from '#src/features/payments/record-payment-form.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/record-payment'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { isGone } from './is-gone.ts'
import { onceOf } from './once-of.ts'
import { onlyPosted } from './only-posted.ts'
import { overMailBudget } from './over-mail-budget.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Record Payment'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const posted = await readForm(request, ['once', ...Object.keys(recordPaymentSchema.shape)])
  const form = recordPaymentSchema.safeParse(Object.fromEntries(posted))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const refusal = form.data.tellApplicant ? await overMailBudget(context, staff.id, FAILED) : null
  if (refusal !== null) return refusal
  const id = idInAddress(params.id)
  const taken = { once: onceOf(posted, staff.id, 'payment', id), applicationId: id, ...form.data }
  const recorded = await recordPayment(context.get(appContext), { kind: 'staff', id: staff.id }, taken)
  if (recorded.ok) {
    const description = taken.tellApplicant ? 'The applicant gets a receipt.' : 'It stands in the books.'
    return answerDialog({ ok: true, title: 'Payment Recorded', description })
  }
  switch (recorded.reason) {
    case 'not-found':
      return isGone(FAILED)
    case 'not-due':
      return refuse('It is not due any more: somebody has paid or recorded it meanwhile. Nothing was recorded twice.')
    case 'rejected':
      return refuse('The application was rejected: there is nothing to pay for it.')
    default:
      return never(recorded.reason)
  }
}

function refuse(description: string) {
  return answerDialog({ ok: false, title: FAILED, description }, 409)
}
