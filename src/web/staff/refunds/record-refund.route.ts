import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { recordRefundWithProof } from '#src/features/cases/record-refund-with-proof.server.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import { OTHER_SIGN_ERRORS } from '#src/features/payments/read-sum.ts'
import { RECORD_REFUND_FIELDS, recordRefundSchema } from '#src/features/payments/refunds/forms.ts'
import { formatRefundSum } from '#src/features/payments/refunds/refund-sum.ts'
import { isSensitive } from '#src/features/staff/roles.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../../app-context.ts'
import { type PostedUpload, readUpload } from '../../guards/read-upload.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import {
  answerForm,
  DEFAULT_ERROR,
  deriveIdempotencyKey,
  done,
  errorsByField,
  MUST_CONFIRM,
  type Outcome,
  refuse,
  refuseGet,
} from '../parts/staff-action.server.ts'
import { findProofError } from '../payments/find-proof-error.ts'
import { CHOOSE_ADDRESS, CHOOSE_MEANING } from './refuse-decision.server.ts'

const FAILURE_TITLE = 'Failed to Record Refund'
const NO_ROOM_FOR_FILES_MESSAGE =
  'We can’t accept files at the moment. Please try again in a few minutes, or record the refund without the file.'

export const loader = refuseGet()

/** This action does not use `staffAction`, because the form's file streams to the intake. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, { may: 'refunds' })
  const app = context.get(appContext)
  const paymentId = readIdParam(params.paymentId ?? '')
  if (isSensitive('refunds') && !staff.isConfirmed) return answerForm(MUST_CONFIRM, FAILURE_TITLE)
  try {
    const upload = await readUpload(context, request, ['idempotencyKey', ...RECORD_REFUND_FIELDS])
    return answerForm(await savePostedRefund(context, upload, { paymentId, staffId: staff.id }), FAILURE_TITLE)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for the proof of a refund')
    return answerForm(refuse(NO_ROOM_FOR_FILES_MESSAGE, 503), FAILURE_TITLE)
  }
}

async function savePostedRefund(
  context: Readonly<RouterContextProvider>,
  upload: PostedUpload,
  { paymentId, staffId }: { paymentId: string; staffId: string },
): Promise<Outcome> {
  const app = context.get(appContext)
  const proofId = upload.file?.id ?? null
  const schema = recordRefundSchema(dayInLagos(app.clock.now()))
  const form = schema.safeParse(Object.fromEntries(upload.fields), DEFAULT_ERROR)
  const errors = { ...(form.success ? {} : errorsByField(form.error)), ...findProofError(upload) }
  if (!form.success || Object.keys(errors).length > 0) {
    if (proofId !== null) await discardReceivedFiles(app, [proofId])
    return { ok: false, errors }
  }
  const idempotencyKey = deriveIdempotencyKey(upload.fields, staffId, 'offline-refund', paymentId)
  const refund = { ...form.data, idempotencyKey, paymentId }
  return describeResult(await recordRefundWithProof(app, { kind: 'staff', id: staffId }, refund, proofId))
}

function describeResult(result: Awaited<ReturnType<typeof recordRefundWithProof>>): Outcome {
  if (result.ok) return done('Refund Recorded', 'It’s in our accounts, and we’re emailing the payer.')
  switch (result.reason) {
    case 'not-found':
      return refuse('We can’t find this payment.', 404)
    case 'choose-meaning':
      return CHOOSE_MEANING
    case 'choose-address':
      return CHOOSE_ADDRESS
    case 'not-refundable':
      return refuse('Nothing of this payment can be refunded any more. A colleague may have refunded it.')
    case 'too-much': {
      const left = formatRefundSum({ amount: result.left, currency: result.currency })
      return { ok: false, errors: { amount: `At most ${left} of this payment can still be refunded` } }
    }
    case 'other-currency':
      return { ok: false, errors: { amount: OTHER_SIGN_ERRORS[result.currency] } }
    case 'before-payment': {
      const arrivedOn = dateInWords(noonOf(result.arrivedOn))
      return {
        ok: false,
        errors: { paidOn: `The money arrived on ${arrivedOn}. Please choose that day or a later one` },
      }
    }
    case 'not-yet':
      return { ok: false, errors: { paidOn: 'Please choose today or an earlier day' } }
    case 'files':
      return { ok: false, errors: { file: explainRefusal(result.refused[0].refusal) } }
    default:
      return assertNever(result)
  }
}
