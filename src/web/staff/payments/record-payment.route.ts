import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { dayInLagos } from '#src/dates.ts'
import { formatStatusInSentence } from '#src/features/applications/states.ts'
import { recordPaymentWithProof } from '#src/features/cases/record-payment-with-proof.server.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import { RECORD_PAYMENT_FIELDS, recordPaymentSchema } from '#src/features/payments/forms.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../../app-context.ts'
import { type PostedUpload, readUpload } from '../../guards/read-upload.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import {
  APPLICATION_DELETED,
  answerForm,
  DEFAULT_ERROR,
  deriveIdempotencyKey,
  done,
  errorsByField,
  type Outcome,
  refuse,
  refuseGet,
  refuseOverMailLimit,
} from '../parts/staff-action.server.ts'
import { findProofError } from './find-proof-error.ts'
import { refuseOfflineMoney } from './refuse-offline-money.ts'

const FAILURE_TITLE = 'Failed to Record Payment'
const NO_ROOM_FOR_FILES_MESSAGE =
  'We can’t accept files at the moment. Please try again in a few minutes, or record the payment without the file.'

type PaymentToRecord = {
  context: Readonly<RouterContextProvider>
  staffId: string
  applicationId: string
  upload: PostedUpload
}

export const loader = refuseGet()

/** This action does not use `staffAction`, because the form's file streams to the intake. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, { may: 'payments' })
  const app = context.get(appContext)
  const applicationId = readIdParam(params.id ?? '')
  try {
    const upload = await readUpload(context, request, ['idempotencyKey', ...RECORD_PAYMENT_FIELDS])
    return await savePostedPayment({ context, staffId: staff.id, applicationId, upload })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for the proof of a payment')
    return answerForm(refuse(NO_ROOM_FOR_FILES_MESSAGE, 503), FAILURE_TITLE)
  }
}

async function savePostedPayment({ context, staffId, applicationId, upload }: PaymentToRecord): Promise<Response> {
  const app = context.get(appContext)
  const proofId = upload.file?.id ?? null
  const form = recordPaymentSchema(dayInLagos(app.clock.now())).safeParse(
    Object.fromEntries(upload.fields),
    DEFAULT_ERROR,
  )
  const errors = { ...(form.success ? {} : errorsByField(form.error)), ...findProofError(upload) }
  if (!form.success || Object.keys(errors).length > 0) {
    if (proofId !== null) await discardReceivedFiles(app, [proofId])
    return answerForm({ ok: false, errors }, FAILURE_TITLE)
  }
  const overLimit = form.data.notifyApplicant ? await refuseOverMailLimit(context, staffId) : null
  if (overLimit !== null) {
    if (proofId !== null) await discardReceivedFiles(app, [proofId])
    return answerForm(overLimit, FAILURE_TITLE)
  }

  const payment = {
    ...form.data,
    idempotencyKey: deriveIdempotencyKey(upload.fields, staffId, 'payment', applicationId),
    applicationId,
  }
  const result = await recordPaymentWithProof(app, { kind: 'staff', id: staffId }, payment, proofId)
  return answerForm(describeRecordResult(result, payment), FAILURE_TITLE)
}

function describeRecordResult(
  result: Awaited<ReturnType<typeof recordPaymentWithProof>>,
  { notifyApplicant, money }: { notifyApplicant: boolean; money: { kobo: number } },
): Outcome {
  if (result.ok) {
    return done('Payment Recorded', notifyApplicant ? 'The applicant gets a receipt.' : 'It’s in our accounts.')
  }
  switch (result.reason) {
    case 'not-found':
      return APPLICATION_DELETED
    case 'changed':
      return refuse(
        'Another payment has been recorded since you opened this form. Please close it and check what is due now.',
      )
    case 'stopped':
      return refuse(`The application was ${formatStatusInSentence(result.status)}, so there’s nothing to pay for it.`)
    case 'files':
      return { ok: false, errors: { file: explainRefusal(result.refused[0].refusal) } }
    default:
      return refuseOfflineMoney(result, money)
  }
}
