import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { sendMessageWithFile } from '#src/features/cases/send-message-with-file.server.ts'
import { REFUSALS } from '#src/features/files/uploads.ts'
import { MESSAGE_MISSING, STAFF_MESSAGE_FIELDS, staffMessageSchema } from '#src/features/messages/message-text.ts'
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
import { findProofError } from '../payments/find-proof-error.ts'

const FAILURE_TITLE = 'Message Not Sent'
const NO_ROOM_FOR_FILES_MESSAGE =
  'We can’t accept files at the moment. Please try again in a few minutes, or send the message without the file.'

export const loader = refuseGet()

/** This action does not use `staffAction`, because the form's file streams to the intake. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, { may: 'messages' })
  const app = context.get(appContext)
  const applicationId = readIdParam(params.id ?? '')
  try {
    const upload = await readUpload(context, request, ['idempotencyKey', ...STAFF_MESSAGE_FIELDS])
    return await sendPostedMessage({ context, staffId: staff.id, applicationId, upload })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for the file of a message')
    return answerForm(refuse(NO_ROOM_FOR_FILES_MESSAGE, 503), FAILURE_TITLE)
  }
}

type PostedMessage = {
  context: Readonly<RouterContextProvider>
  staffId: string
  applicationId: string
  upload: PostedUpload
}

async function sendPostedMessage({ context, staffId, applicationId, upload }: PostedMessage): Promise<Response> {
  const app = context.get(appContext)
  const form = staffMessageSchema.safeParse(Object.fromEntries(upload.fields), DEFAULT_ERROR)
  const errors: Record<string, string> = {
    ...(form.success ? {} : errorsByField(form.error)),
    ...findProofError(upload),
  }
  if (form.success && form.data.text === '' && upload.file === null) errors.text ??= MESSAGE_MISSING
  const overLimit = Object.keys(errors).length === 0 ? await refuseOverMailLimit(context, staffId) : null
  if (!form.success || Object.keys(errors).length > 0 || overLimit !== null) {
    if (upload.file !== null) await app.intake.remove(upload.file.id)
    return answerForm(overLimit ?? { ok: false, errors }, FAILURE_TITLE)
  }
  const id = deriveIdempotencyKey(upload.fields, staffId, 'message', applicationId)
  const message = { ...form.data, id, applicationId }
  const result = await sendMessageWithFile(app, { kind: 'staff', id: staffId }, message, upload.file)
  return answerForm(describeResult(result), FAILURE_TITLE)
}

function describeResult(result: Awaited<ReturnType<typeof sendMessageWithFile>>): Outcome {
  if (result.ok) return done('Message Sent', 'The applicant gets an email that says so.')
  switch (result.reason) {
    case 'not-found':
      return APPLICATION_DELETED
    case 'no-reference':
      return refuse('The applicant has no tracking page before the first payment. Please use Email Applicant.')
    case 'not-included':
      return { ok: false, errors: { sentAs: 'This package includes no file at this stage' } }
    case 'already-delivered':
      return { ok: false, errors: { sentAs: 'It’s already delivered. Send a new version as its own kind' } }
    case 'file-missing':
      return { ok: false, errors: { file: 'Please choose the file that you deliver' } }
    case 'proof':
      return { ok: false, errors: { file: REFUSALS[result.refusal] } }
    default:
      return assertNever(result)
  }
}
