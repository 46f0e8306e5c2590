import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { sendMessageWithFiles } from '#src/features/cases/send-message-with-files.server.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import { MAX_FILES_IN_FORM } from '#src/features/files/staff-document-form.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import { MESSAGE_MISSING, STAFF_MESSAGE_FIELDS, staffMessageSchema } from '#src/features/messages/message-text.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../../app-context.ts'
import { type PostedUploads, readUploads } from '../../guards/read-upload.server.ts'
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

const FAILURE_TITLE = 'Message Not Sent'
const NO_ROOM_FOR_FILES_MESSAGE =
  'We can’t accept files at the moment. Please try again in a few minutes, or send the message without files.'

export const loader = refuseGet()

/** This action does not use `staffAction`, because the form's files stream to the intake. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, { may: 'messages' })
  const app = context.get(appContext)
  const applicationId = readIdParam(params.id ?? '')
  try {
    const posted = await readUploads(context, request, ['idempotencyKey', ...STAFF_MESSAGE_FIELDS], MAX_FILES_IN_FORM)
    try {
      return answerForm(await sendPostedMessage({ context, staffId: staff.id, applicationId, posted }), FAILURE_TITLE)
    } finally {
      await discardReceivedFiles(
        app,
        posted.files.map(({ id }) => id),
      )
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for the files of a message')
    return answerForm(refuse(NO_ROOM_FOR_FILES_MESSAGE, 503), FAILURE_TITLE)
  }
}

type PostedMessage = {
  context: Readonly<RouterContextProvider>
  staffId: string
  applicationId: string
  posted: PostedUploads
}

async function sendPostedMessage({ context, staffId, applicationId, posted }: PostedMessage): Promise<Outcome> {
  const { fields, files } = posted
  const form = staffMessageSchema.safeParse(Object.fromEntries(fields), DEFAULT_ERROR)
  const fileError = findFileError(posted)
  const errors: Record<string, string> = {
    ...(form.success ? {} : errorsByField(form.error)),
    ...(fileError && { file: fileError }),
  }
  if (form.success && form.data.text === '' && posted.refusal === 'no-file') errors.text ??= MESSAGE_MISSING
  if (!form.success || Object.keys(errors).length > 0) return { ok: false, errors }
  const overLimit = await refuseOverMailLimit(context, staffId)
  if (overLimit !== null) return overLimit
  const message = { ...form.data, id: deriveIdempotencyKey(fields, staffId, 'message', applicationId), applicationId }
  const result = await sendMessageWithFiles(context.get(appContext), { kind: 'staff', id: staffId }, message, files)
  return describeResult(result, files)
}

type RefusedFile = { fileName: string; refusal: Refusal }

function findFileError({ files, refused, refusal }: PostedUploads): string | null {
  if (refusal === 'too-many') return `You can send ${MAX_FILES_IN_FORM} files at a time.`
  if (refusal === 'too-large') return 'Together the files are too large. Please send fewer at a time.'
  return refused.length > 0 ? describeRefused(refused, refused.length + files.length) : null
}

function describeRefused(refused: ReadonlyArray<RefusedFile>, total: number): string {
  if (total === 1) return refused.map(({ fileName, refusal }) => explainRefusal(refusal, fileName)).join(' ')
  const texts = refused.map(({ fileName, refusal }) => `${fileName}: ${explainRefusal(refusal, fileName)}`)
  return [...texts, 'Nothing was sent.'].join(' ')
}

function describeResult(
  result: Awaited<ReturnType<typeof sendMessageWithFiles>>,
  files: PostedUploads['files'],
): Outcome {
  if (result.ok) return done('Message Sent', 'The applicant gets an email that says so.')
  switch (result.reason) {
    case 'not-found':
      return APPLICATION_DELETED
    case 'no-reference':
      return refuse('The applicant has no tracking page before the initial payment. Please use Email Applicant.')
    case 'not-included':
      return { ok: false, errors: { sentAs: 'This package includes no file at this stage' } }
    case 'already-delivered':
      return { ok: false, errors: { sentAs: 'It’s already delivered. Send a new version as its own kind' } }
    case 'file-missing':
      return { ok: false, errors: { file: 'Please choose the file that you deliver' } }
    case 'files': {
      const refused = result.refused.map(({ id, refusal }) => ({
        fileName: files.find(file => file.id === id)?.fileName ?? '',
        refusal,
      }))
      return { ok: false, errors: { file: describeRefused(refused, files.length) } }
    }
    default:
      return assertNever(result)
  }
}
