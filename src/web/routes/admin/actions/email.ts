import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import { emailSchema } from '#src/features/applications/email-form.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/email'
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

const FAILED = 'Failed to Send Email'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const posted = await readForm(request, ['once', ...Object.keys(emailSchema.shape)])
  const form = emailSchema.safeParse(Object.fromEntries(posted))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal
  const id = idInAddress(params.id)
  const letter = { once: onceOf(posted, staff.id, 'email', id), id, ...form.data }
  const sent = await emailApplicant(context.get(appContext), { kind: 'staff', id: staff.id }, letter)
  if (!sent.ok) return isGone(FAILED)
  return answerDialog({ ok: true, title: 'Email Sent', description: 'It is on its way to the applicant.' })
}
