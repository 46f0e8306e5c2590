import { createHash, randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { isSelectableType } from '#src/features/documents/queries.server.ts'
import { type ReceiveUploadResult, submitFile } from '#src/features/files/receive-upload.server.ts'
import { UPLOAD_FIELDS, type UploadFormInput, uploadSchema } from '#src/features/files/upload-form.ts'
import {
  CHOICE_ERRORS,
  FILE_INDEPENDENT_REFUSALS,
  REFUSALS,
  UPLOAD_FAILURE_TEXTS,
} from '#src/features/files/uploads.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext, visitorContext } from '../../app-context.ts'
import { refuseOverLimit, takeAttempt, takeAttemptByIp } from '../../guards/limit.server.ts'
import { type PostedUpload, readUpload } from '../../guards/read-upload.server.ts'
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
  context: Readonly<RouterContextProvider>,
  request: Request,
  application: { id: string },
): Promise<ReceivedPost> {
  const overLimit =
    (await takeAttempt(context, 'upload-by-application', application.id)) ??
    (await takeAttemptByIp(context, 'upload-by-address'))
  if (overLimit !== null) refuseOverLimit(overLimit)

  const postedUpload = await readUnlessStorageFull(context, readUpload(context, request, UPLOAD_FIELDS))
  if (postedUpload === null)
    return { ...createRefusedPost(new FormData(), { form: UPLOAD_FAILURE_TEXTS.upload }), status: 503 }
  const { fields, file } = postedUpload
  const app = context.get(appContext)
  const checkResult = await checkFields(app, application.id, postedUpload)
  if (!checkResult.ok || file === null) {
    if (file !== null) await app.intake.remove(file.id)
    const errors = checkResult.ok ? {} : checkResult.errors
    return { ...createRefusedPost(fields, errors), status: postedUpload.refusal === 'too-large' ? 413 : 422 }
  }
  // The key includes the file's hash, because the same form with another file is another upload.
  const idempotencyKey = hashText(`${fields.get('idempotencyKey') ?? randomUUID()} ${file.sha256}`)
  const { id, fileName, sizeBytes } = file
  const upload = {
    ...checkResult.values,
    id,
    fileName,
    sizeBytes,
    sha256: null,
    idempotencyKey,
    applicationId: application.id,
  }
  const submitResult = await resolveUnlessDatabaseDown(context, submitFile(app, upload), 'a file could not be recorded')
  if (submitResult === 'database-down')
    return { ...createRefusedPost(fields, { form: UPLOAD_FAILURE_TEXTS.record }), status: 503 }
  return toReceivedPost(fields, { documentType: checkResult.values.documentType, fileName }, submitResult)
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function readUnlessStorageFull(context: Readonly<RouterContextProvider>, reading: Promise<PostedUpload>) {
  try {
    return await reading
  } catch (err) {
    if (!(err instanceof Unavailable)) throw err
    context.get(appContext).log.error({ err, requestId: context.get(visitorContext).requestId }, 'no room for a file')
    return null
  }
}

type CheckedFields = { ok: true; values: UploadFormInput } | { ok: false; errors: UploadErrors }

async function checkFields(
  app: Parameters<typeof isSelectableType>[0],
  applicationId: string,
  { fields, refusal }: PostedUpload,
): Promise<CheckedFields> {
  const isResubmission = readIntent(fields) === 'resubmit'
  const parsedFields = uploadSchema.safeParse({
    purpose: isResubmission ? 'resubmission' : 'document',
    documentType: readText(fields, 'documentType'),
    requestId: readText(fields, 'requestId'),
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
  if (refusal !== null) errors.file = FILE_ERRORS[refusal]
  return parsedFields.success && Object.keys(errors).length === 0
    ? { ok: true, values: parsedFields.data }
    : { ok: false, errors }
}

const FILE_ERRORS: Record<NonNullable<PostedUpload['refusal']>, string> = {
  'no-file': CHOICE_ERRORS.file,
  'two-files': 'You can only upload one file at a time.',
  empty: REFUSALS.empty,
  'too-large': REFUSALS['too-large'],
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
      const errors = { [FILE_INDEPENDENT_REFUSALS.includes(refusal) ? 'form' : 'file']: REFUSALS[refusal] }
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
