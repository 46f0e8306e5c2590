import { createHash, randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { acceptsUploads } from '#src/features/cases/states.ts'
import { isSelectableType } from '#src/features/documents/queries.server.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { submitFile } from '#src/features/documents/uploads/receive-upload.server.ts'
import { UPLOAD_FIELDS, type UploadFormInput, uploadSchema } from '#src/features/documents/uploads/upload-form.ts'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import {
  CHOICE_ERRORS,
  FILE_INDEPENDENT_REFUSALS,
  REFUSALS,
  UPLOAD_FAILURE_TEXTS,
} from '#src/features/files/uploads.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { findSessionProof } from '../../guards/applicant-proof.server.ts'
import { requireOwnApplication } from '../../guards/applicant-session.server.ts'
import { countFurtherFiles, requireAttempts } from '../../guards/limit.server.ts'
import { isTooLarge, type PostedFile, type PostedUploads, readUploadsIfRoom } from '../../guards/read-upload.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import {
  createArrivalToast,
  createFailureToast,
  findMessageId,
  RESUBMISSION_TYPE_REQUIRED,
  type ReturnedUpload,
  type UploadErrors,
} from './upload-message.tsx'

/** Receives the files of a form that was posted without JavaScript. */
export async function receiveFileForm(context: RouteContext, request: Request) {
  const answer = await resolveUnlessDatabaseDown(context, receiveFiles(context, request), 'a file could not be taken')
  return answer === 'database-down'
    ? refuse(context, new FormData(), { form: UPLOAD_FAILURE_TEXTS.upload }, 503)
    : answer
}

/** Over a limit, throws 429 before it reads the body. */
async function receiveFiles(context: RouteContext, request: Request) {
  const session = await requireOwnApplication(context, request, {
    title: 'Upload Failed',
    ended: 'Your application is no longer open in this browser. Please open it again, and choose the file.',
  })
  const { application } = session
  const reference = application.reference ?? ''
  if (!acceptsUploads(application)) return redirect(addresses.tracking({ reference }))
  await requireAttempts(context, ['upload-by-application', application.id], ['upload-by-address'])

  const posted = await readUploadsIfRoom(context, request, UPLOAD_FIELDS)
  if (posted === null) return refuse(context, new FormData(), { form: UPLOAD_FAILURE_TEXTS.upload }, 503)
  const { fields, files } = posted
  await countFurtherFiles(context, files, application.id, ['upload-by-application', 'upload-by-address'])
  const app = context.get(appContext)
  // Without the mailed code, the file is added beside the one that it should replace.
  if ((await findSessionProof(app, request, session)) === null) fields.delete('replacesId')
  const checked = await checkFields(app, application.id, posted)
  if (!checked.ok) {
    await discardReceivedFiles(app, files)
    return refuse(context, fields, checked.errors, isTooLarge(posted) ? 413 : 422)
  }

  const { values } = checked
  const results: Array<Submitted> = []
  for (const file of files) {
    results.push(await submitPostedFile(context, file, { fields, values, applicationId: application.id }))
  }
  const refused = results.filter(result => !result.ok)
  const [first] = refused
  if (first !== undefined) {
    const errors = files.length === 1 ? first.errors : { file: describeRefused(refused, files.length) }
    return refuse(context, fields, errors, first.status)
  }
  const fileName = files.length === 1 ? (files[0]?.fileName ?? '') : `${files.length} files`
  const isWaiting = results.some(result => result.ok && result.isWaiting)
  const toast = createArrivalToast({ ...values, fileName }, isWaiting)
  const path = `${addresses.tracking({ reference, tab: 'documents' })}#${findMessageId(toast.place)}`
  return redirectWithToast(app, path, toast)
}

type Refused = { ok: false; fileName: string; errors: UploadErrors; status: 413 | 422 | 503 }
type Submitted = { ok: true; isWaiting: boolean } | Refused

async function submitPostedFile(
  context: RouteContext,
  { id, fileName, sizeBytes, sha256 }: PostedFile,
  { fields, values, applicationId }: { fields: FormData; values: UploadFormInput; applicationId: string },
): Promise<Submitted> {
  // The key includes the file's hash, because the same form with another file is another upload.
  const key = `${fields.get('idempotencyKey') ?? randomUUID()} ${sha256}`
  const idempotencyKey = createHash('sha256').update(key).digest('hex')
  const upload = { ...values, id, fileName, sizeBytes, sha256: null, idempotencyKey, applicationId }
  const submitting = submitFile(context.get(appContext), upload)
  const received = await resolveUnlessDatabaseDown(context, submitting, 'a file could not be recorded')
  if (received === 'database-down')
    return { ok: false, fileName, errors: { form: UPLOAD_FAILURE_TEXTS.record }, status: 503 }
  switch (received.state) {
    case 'stored':
    case 'waiting':
      return { ok: true, isWaiting: received.state === 'waiting' }
    case 'refused': {
      const { refusal } = received
      const field = FILE_INDEPENDENT_REFUSALS.includes(refusal) ? 'form' : 'file'
      const errors = { [field]: explainRefusal(refusal, fileName) }
      return { ok: false, fileName, errors, status: refusal === 'too-large' ? 413 : 422 }
    }
    // This form was posted before, and its document has since been deleted with the application.
    case 'gone':
    case 'arriving':
      return { ok: false, fileName, errors: { form: REFUSALS['application-gone'] }, status: 422 }
    default:
      return assertNever(received)
  }
}

/** Names each refused file of a form with several, and says how many of the others arrived. */
function describeRefused(refused: ReadonlyArray<Refused>, total: number): string {
  const texts = refused.map(({ fileName, errors }) => `${fileName}: ${errors.file ?? errors.form ?? ''}`)
  const sent = total - refused.length
  const rest = sent === 0 ? '' : ` We received the other ${sent === 1 ? 'file' : `${sent} files`}.`
  return `${texts.join(' ')}${rest}`
}

type CheckedFields = { ok: true; values: UploadFormInput } | { ok: false; errors: UploadErrors }

async function checkFields(app: App, applicationId: string, posted: PostedUploads): Promise<CheckedFields> {
  const { fields } = posted
  const isResubmission = readIntent(fields) === 'resubmit'
  const parsedFields = uploadSchema.safeParse({
    purpose: isResubmission ? 'resubmission' : 'document',
    documentType: readText(fields, 'documentType'),
    requestId: readText(fields, 'requestId'),
    replacesId: readText(fields, 'replacesId'),
    pieceId: readText(fields, 'pieceId'),
    privacyVersion: readText(fields, 'privacyVersion'),
  })
  const errors: UploadErrors = {}
  for (const issue of parsedFields.error?.issues ?? [])
    errors[issue.path[0] === 'documentType' ? 'documentType' : 'form'] ??= issue.message
  if (
    parsedFields.success &&
    !isResubmission &&
    !(await isSelectableType(app, applicationId, parsedFields.data.documentType))
  )
    errors.documentType = CHOICE_ERRORS.type
  const fileError = findFileError(posted, isResubmission)
  if (fileError !== null) errors.file = fileError
  return parsedFields.success && Object.keys(errors).length === 0
    ? { ok: true, values: parsedFields.data }
    : { ok: false, errors }
}

function findFileError({ fields, files, refused, refusal }: PostedUploads, isResubmission: boolean): string | null {
  const count = files.length + refused.length
  const takesOne = isResubmission || readText(fields, 'replacesId') !== ''
  if (takesOne && (count > 1 || refusal === 'too-many')) return 'You can only upload one file at a time.'
  const [first] = refused
  if (first !== undefined)
    return count === 1 ? REFUSALS[first.refusal] : `${first.fileName}: ${REFUSALS[first.refusal]}`
  switch (refusal) {
    case null:
      return null
    case 'no-file':
      return CHOICE_ERRORS.file
    case 'too-many':
      return `You can only upload ${MAX_FILES_IN_FORM} files at a time.`
    case 'too-large':
      return REFUSALS['too-large']
    default:
      return assertNever(refusal)
  }
}

function refuse(context: RouteContext, fields: FormData, errors: UploadErrors, status: Refused['status']) {
  const intent = readIntent(fields)
  const needsType = errors.documentType !== undefined && intent === 'resubmit'
  const shown = needsType ? { ...errors, documentType: RESUBMISSION_TYPE_REQUIRED } : errors
  context.set(answerToastContext, createFailureToast(shown.form ?? shown.file ?? shown.documentType))
  const returned: ReturnedUpload = { intent, errors: shown, typed: { documentType: readText(fields, 'documentType') } }
  return data(returned, status === 503 ? SERVICE_UNAVAILABLE : { status })
}

function readIntent(fields: FormData): ReturnedUpload['intent'] {
  return fields.get('intent') === 'resubmit' ? 'resubmit' : 'upload'
}

function readText(fields: FormData, name: (typeof UPLOAD_FIELDS)[number]): string {
  return String(fields.get(name) ?? '')
}
