import { dayInLagos } from '#src/dates.ts'
import { statusInSentence } from '#src/features/applications/states.ts'
import { recordPaymentWithProof } from '#src/features/casework/record-payment-with-proof.server.ts'
import { REFUSALS } from '#src/features/documents/upload-policy.ts'
import { RECORD_PAYMENT_FIELDS, recordPaymentSchema } from '#src/features/payments/record-payment-form.ts'
import { never } from '#src/never.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../../../app-context.ts'
import { type PostedUpload, readUpload } from '../../../guards/read-upload.server.ts'
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
const NO_ROOM = 'We cannot take files at the moment. Please try again in a few minutes, or record it without its file.'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  try {
    const posted = await readUpload(context, request, ['once', ...RECORD_PAYMENT_FIELDS])
    const proofId = posted.file?.id ?? null
    const form = recordPaymentSchema(dayInLagos(app.clock.now())).safeParse(Object.fromEntries(posted.fields))
    const errors = { ...(form.success ? {} : errorsByField(form.error)), ...proofError(posted) }
    if (!form.success || Object.keys(errors).length > 0) {
      if (proofId !== null) await app.intake.remove(proofId)
      return refuse('Please check the form and try again.', 400, errors)
    }
    const overBudget = form.data.tellApplicant ? await overMailBudget(context, staff.id, FAILED) : null
    if (overBudget !== null) {
      if (proofId !== null) await app.intake.remove(proofId)
      return overBudget
    }

    const id = idInAddress(params.id)
    const taken = { ...form.data, once: onceOf(posted.fields, staff.id, 'payment', id), applicationId: id }
    const recorded = await recordPaymentWithProof(app, { kind: 'staff', id: staff.id }, taken, proofId)
    if (recorded.ok) {
      const description = taken.tellApplicant ? 'The applicant gets a receipt.' : 'It stands in the books.'
      return answerDialog({ ok: true, title: 'Payment Recorded', description })
    }
    switch (recorded.reason) {
      case 'not-found':
        return isGone(FAILED)
      case 'changed':
        return refuse('Another payment was counted since you opened this. Please close it and look at what is due now.')
      case 'stopped':
        return refuse(`The application was ${statusInSentence(recorded.status)}: there is nothing to pay for it.`)
      case 'too-much':
        return refuse('Please check the form and try again.', 400, {
          [taken.money.kobo === 0 ? 'amount' : 'countsAs']: 'That is more than is left to pay',
        })
      case 'not-yet':
        return refuse('Please check the form and try again.', 400, {
          receivedOn: 'Please choose today or an earlier day',
        })
      case 'proof':
        return refuse('Please check the form and try again.', 400, { file: REFUSALS[recorded.refusal] })
      default:
        return never(recorded)
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for the proof of a payment')
    return refuse(NO_ROOM, 503)
  }
}

/** A proof is asked for and not demanded: cash may have none. */
function proofError({ refusal }: PostedUpload): { file?: string } {
  switch (refusal) {
    case null:
    case 'no-file':
      return {}
    case 'two-files':
      return { file: 'You can only attach one file.' }
    case 'empty':
    case 'too-large':
      return { file: REFUSALS[refusal] }
    default:
      return never(refusal)
  }
}

function refuse(description: string, status = 409, errors?: Record<string, string>) {
  return answerDialog({ ok: false, title: FAILED, description, errors }, status)
}
