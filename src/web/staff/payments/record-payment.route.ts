import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { dayInLagos } from '#src/dates.ts'
import { statusInSentence } from '#src/features/applications/states.ts'
import { recordPaymentWithProof } from '#src/features/cases/record-payment-with-proof.server.ts'
import { REFUSALS } from '#src/features/files/uploads.ts'
import { RECORD_PAYMENT_FIELDS, recordPaymentSchema } from '#src/features/payments/forms.ts'
import { never } from '#src/never.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../../app-context.ts'
import { type PostedUpload, readUpload } from '../../guards/read-upload.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { idInAddress } from '../parts/id-in-address.ts'
import {
  answerForm,
  done,
  errorsByField,
  GONE,
  IN_OUR_WORDS,
  idempotencyKey,
  type Outcome,
  overMailBudget,
  refuse,
  refuseGet,
} from '../parts/staff-action.server.ts'

const FAILED = 'Failed to Record Payment'
const NO_ROOM = 'We cannot take files at the moment. Please try again in a few minutes, or record it without its file.'

type Recording = {
  context: Readonly<RouterContextProvider>
  staffId: string
  applicationId: string
  posted: PostedUpload
}

export const loader = refuseGet()

/** Not a `staffAction`: the file of the form goes to the intake while it is read. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const applicationId = idInAddress(params.id ?? '')
  try {
    const posted = await readUpload(context, request, ['once', ...RECORD_PAYMENT_FIELDS])
    return await record({ context, staffId: staff.id, applicationId, posted })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for the proof of a payment')
    return answerForm(refuse(NO_ROOM, 503), FAILED)
  }
}

async function record({ context, staffId, applicationId, posted }: Recording): Promise<Response> {
  const app = context.get(appContext)
  const proofId = posted.file?.id ?? null
  const form = recordPaymentSchema(dayInLagos(app.clock.now())).safeParse(
    Object.fromEntries(posted.fields),
    IN_OUR_WORDS,
  )
  const errors = { ...(form.success ? {} : errorsByField(form.error)), ...proofError(posted) }
  if (!form.success || Object.keys(errors).length > 0) {
    if (proofId !== null) await app.intake.remove(proofId)
    return answerForm({ ok: false, errors }, FAILED)
  }
  const overBudget = form.data.tellApplicant ? await overMailBudget(context, staffId) : null
  if (overBudget !== null) {
    if (proofId !== null) await app.intake.remove(proofId)
    return answerForm(overBudget, FAILED)
  }

  const taken = { ...form.data, once: idempotencyKey(posted.fields, staffId, 'payment', applicationId), applicationId }
  const recorded = await recordPaymentWithProof(app, { kind: 'staff', id: staffId }, taken, proofId)
  return answerForm(describe(recorded, taken), FAILED)
}

function describe(
  recorded: Awaited<ReturnType<typeof recordPaymentWithProof>>,
  { tellApplicant, money }: { tellApplicant: boolean; money: { kobo: number } },
): Outcome {
  if (recorded.ok) {
    return done('Payment Recorded', tellApplicant ? 'The applicant gets a receipt.' : 'It stands in the books.')
  }
  switch (recorded.reason) {
    case 'not-found':
      return GONE
    case 'changed':
      return refuse('Another payment was counted since you opened this. Please close it and look at what is due now.')
    case 'stopped':
      return refuse(`The application was ${statusInSentence(recorded.status)}: there is nothing to pay for it.`)
    case 'too-much':
      return { ok: false, errors: { [money.kobo === 0 ? 'amount' : 'countsAs']: 'That is more than is left to pay' } }
    case 'not-yet':
      return { ok: false, errors: { receivedOn: 'Please choose today or an earlier day' } }
    case 'proof':
      return { ok: false, errors: { file: REFUSALS[recorded.refusal] } }
    default:
      return never(recorded)
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
