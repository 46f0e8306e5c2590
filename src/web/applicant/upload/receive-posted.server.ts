import { createHash, randomUUID } from 'node:crypto'
import { assertNever } from '#src/assert-never.ts'
import { isSelectableType } from '#src/features/documents/queries.server.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { type ReceiveUploadResult, submitFile } from '#src/features/documents/uploads/receive-upload.server.ts'
import { UPLOAD_FIELDS, type UploadFormInput, uploadSchema } from '#src/features/documents/uploads/upload-form.ts'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import {
  CHOICE_ERRORS,
  FILE_INDEPENDENT_REFUSALS,
  REFUSALS,
  UPLOAD_FAILURE_TEXTS,
} from '#src/features/files/uploads.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { type ApplicantSession, findSessionProof } from '../../guards/applicant-proof.server.ts'
import { countFurtherFiles, requireAttempts } from '../../guards/limit.server.ts'
import { type PostedFile, type PostedUploads, readUploadsIfRoom } from '../../guards/read-upload.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'

type UploadIntent = 'upload' | 'resubmit'

/** Error messages by field. `form` is an error that belongs to no field. */
export type UploadErrors = { documentType?: string; file?: string; form?: string }

export type ReceivedPost =
  | ({ ok: true; intent: UploadIntent; state: 'stored' | 'waiting'; documentId: string | null } & SentFile)
  | {
      ok: false
      intent: UploadIntent
      status: 413 | 422 | 503
      errors: UploadErrors
      typed: { documentType: string }
    }

type SentFile = { documentType: string; fileName: string }

/** Receives an upload that was posted as one form. Over a limit, throws 429 before it reads the body. */
export async function receivePostedUpload(
  context: RouteContext,
  request: Request,
  session: ApplicantSession,
): Promise<ReceivedPost> {
  const { application } = session
  await requireAttempts(context, ['upload-by-application', application.id], ['upload-by-address'])

  const posted = await readUploadsIfRoom(context, request, UPLOAD_FIELDS)
  if (posted === null)
    return { ...createRefusedPost(new FormData(), { form: UPLOAD_FAILURE_TEXTS.upload }), status: 503 }
  const { fields, files } = posted
  await countFurtherFiles(context, files, application.id, ['upload-by-application', 'upload-by-address'])
  const app = context.get(appContext)
  // Without the mailed code, the file is added beside the one that it should replace.
  if ((await findSessionProof(app, request, session)) === null) fields.delete('replacesId')
  const checkResult = await checkFields(app, application.id, posted)
  if (!checkResult.ok) {
    await discardReceivedFiles(app, files)
    const isTooLarge = posted.refusal === 'too-large' || posted.refused.some(({ refusal }) => refusal === 'too-large')
    return { ...createRefusedPost(fields, checkResult.errors), status: isTooLarge ? 413 : 422 }
  }
  const results: Array<ReceivedPost> = []
  for (const file of files) {
    const result = await submitPostedFile(context, {
      fields,
      file,
      values: checkResult.values,
      applicationId: application.id,
    })
    results.push(result)
  }
  return combineResults(fields, files, results)
}

type SubmittedFile = { fields: FormData; file: PostedFile; values: UploadFormInput; applicationId: string }

async function submitPostedFile(
  context: RouteContext,
  { fields, file, values, applicationId }: SubmittedFile,
): Promise<ReceivedPost> {
  // The key includes the file's hash, because the same form with another file is another upload.
  const idempotencyKey = hashText(`${fields.get('idempotencyKey') ?? randomUUID()} ${file.sha256}`)
  const { id, fileName, sizeBytes } = file
  const upload = { ...values, id, fileName, sizeBytes, sha256: null, idempotencyKey, applicationId }
  const app = context.get(appContext)
  const submitResult = await resolveUnlessDatabaseDown(context, submitFile(app, upload), 'a file could not be recorded')
  if (submitResult === 'database-down')
    return { ...createRefusedPost(fields, { form: UPLOAD_FAILURE_TEXTS.record }), status: 503 }
  return toReceivedPost(fields, { documentType: values.documentType, fileName }, submitResult)
}

/** A form with several files names each that was refused, and says how many of the others arrived. */
function combineResults(
  fields: FormData,
  files: ReadonlyArray<PostedFile>,
  results: ReadonlyArray<ReceivedPost>,
): ReceivedPost {
  const [first] = results
  if (first === undefined) throw new Error('A form without files is refused before.')
  if (results.length === 1) return first
  const stored = results.filter(result => result.ok)
  const refused = results.flatMap((result, index) =>
    result.ok ? [] : [{ ...result, fileName: files[index]?.fileName ?? '' }],
  )
  const [firstRefused] = refused
  if (firstRefused === undefined) {
    const waiting = stored.find(({ state }) => state === 'waiting')
    return { ...(waiting ?? stored[0] ?? first), fileName: `${stored.length} files` } as ReceivedPost
  }
  const texts = refused.map(({ fileName, errors }) => `${fileName}: ${errors.file ?? errors.form ?? ''}`)
  const rest =
    stored.length === 0 ? '' : ` We received the other ${stored.length === 1 ? 'file' : `${stored.length} files`}.`
  return { ...createRefusedPost(fields, { file: `${texts.join(' ')}${rest}` }), status: firstRefused.status }
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type CheckedFields = { ok: true; values: UploadFormInput } | { ok: false; errors: UploadErrors }

async function checkFields(
  app: Parameters<typeof isSelectableType>[0],
  applicationId: string,
  posted: PostedUploads,
): Promise<CheckedFields> {
  const { fields } = posted
  const isResubmission = readIntent(fields) === 'resubmit'
  const parsedFields = uploadSchema.safeParse({
    purpose: isResubmission ? 'resubmission' : 'document',
    documentType: readText(fields, 'documentType'),
    requestId: readText(fields, 'requestId'),
    replacesId: readText(fields, 'replacesId'),
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

function toReceivedPost(fields: FormData, sent: SentFile, received: ReceiveUploadResult): ReceivedPost {
  const intent = readIntent(fields)
  switch (received.state) {
    case 'stored':
      return { ok: true, intent, state: 'stored', documentId: received.documentId, ...sent }
    case 'waiting':
      return { ok: true, intent, state: 'waiting', documentId: null, ...sent }
    case 'refused': {
      const { refusal } = received
      const errors = {
        [FILE_INDEPENDENT_REFUSALS.includes(refusal) ? 'form' : 'file']: explainRefusal(refusal, sent.fileName),
      }
      return { ...createRefusedPost(fields, errors), status: refusal === 'too-large' ? 413 : 422 }
    }
    // This form was posted before, and its document has since been deleted with the application.
    case 'gone':
    case 'arriving':
      return { ...createRefusedPost(fields, { form: REFUSALS['application-gone'] }), status: 422 }
    default:
      return assertNever(received)
  }
}

function createRefusedPost(fields: FormData, errors: UploadErrors) {
  const typed = { documentType: readText(fields, 'documentType') }
  return { ok: false as const, intent: readIntent(fields), errors, typed }
}

function readIntent(fields: FormData): UploadIntent {
  return fields.get('intent') === 'resubmit' ? 'resubmit' : 'upload'
}

function readText(fields: FormData, name: (typeof UPLOAD_FIELDS)[number]): string {
  return String(fields.get(name) ?? '')
}
