import { createHash, randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { isOffered } from '#src/features/documents/queries.server.ts'
import { handIn, type ReceivedUpload } from '#src/features/files/receive-upload.server.ts'
import { type SaidOfUpload, UPLOAD_FIELDS, uploadSchema } from '#src/features/files/upload-form.ts'
import { CHOICE_ERRORS, FAILURES, NOT_OF_THE_FILE, REFUSALS } from '#src/features/files/uploads.ts'
import { never } from '#src/never.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext, visitorContext } from '../../app-context.ts'
import { refuseOverLimit, take, takeByAddress } from '../../guards/limit.server.ts'
import { type PostedUpload, readUpload } from '../../guards/read-upload.server.ts'
import { unlessAway } from '../../guards/unless-away.server.ts'

type UploadIntent = 'upload' | 'resubmit'

/** What is wrong, in words ready to be shown, by field; `form` belongs to none. */
export type UploadErrors = { documentType?: string; file?: string; form?: string }

export type ReceivedPost =
  /** Waiting: it is here and safe, and becomes a document by itself. */
  | ({ ok: true; intent: UploadIntent; state: 'stored' | 'waiting'; documentId: string | null } & Sent)
  | {
      ok: false
      intent: UploadIntent
      status: 413 | 422 | 503
      errors: UploadErrors
      /** What was filled in: only the file must be chosen again. */
      typed: { documentType: string }
    }

/** What it is, in words, and what the file is called. */
type Sent = { documentType: string; fileName: string }

/**
 * Takes the form that sends a file of an application in one piece. Over the limits it ends the request before anything of the
 * file is read; a body that is no such form ends it too.
 */
export async function receivePosted(
  context: Readonly<RouterContextProvider>,
  request: Request,
  application: { id: string },
): Promise<ReceivedPost> {
  const overLimit =
    (await take(context, 'upload-by-application', application.id)) ??
    (await takeByAddress(context, 'upload-by-address'))
  if (overLimit !== null) refuseOverLimit(overLimit)

  const posted = await unlessFull(context, readUpload(context, request, UPLOAD_FIELDS))
  if (posted === null) return { ...refused(new FormData(), { form: FAILURES.upload }), status: 503 }
  const { fields, file } = posted
  const app = context.get(appContext)
  const said = await saidOf(app, application.id, posted)
  if (!said.ok || file === null) {
    if (file !== null) await app.intake.remove(file.id)
    const errors = said.ok ? {} : said.errors
    return { ...refused(fields, errors), status: posted.refusal === 'too-large' ? 413 : 422 }
  }
  // One form with one file, however often it is sent; the same form with another file is another upload.
  const once = hashOf(`${fields.get('once') ?? randomUUID()} ${file.sha256}`)
  const { id, fileName, sizeBytes } = file
  const wanted = { ...said.said, id, fileName, sizeBytes, sha256: null, once, applicationId: application.id }
  const received = await unlessAway(context, handIn(app, wanted), 'a file could not be recorded')
  if (received === 'away') return { ...refused(fields, { form: FAILURES.record }), status: 503 }
  return told(fields, { documentType: said.said.documentType, fileName }, received)
}

/** Whatever stood in the form, the database can keep this of it, and find it. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function unlessFull(context: Readonly<RouterContextProvider>, reading: Promise<PostedUpload>) {
  try {
    return await reading
  } catch (err) {
    if (!(err instanceof Unavailable)) throw err
    context.get(appContext).log.error({ err, requestId: context.get(visitorContext).requestId }, 'no room for a file')
    return null
  }
}

type Said = { ok: true; said: SaidOfUpload } | { ok: false; errors: UploadErrors }

/** Everything that is wrong, at once. */
async function saidOf(
  app: Parameters<typeof isOffered>[0],
  applicationId: string,
  { fields, refusal }: PostedUpload,
): Promise<Said> {
  const isAgain = intentOf(fields) === 'resubmit'
  const read = uploadSchema.safeParse({
    purpose: isAgain ? 'resubmission' : 'document',
    documentType: textOf(fields, 'documentType'),
    requestId: textOf(fields, 'requestId'),
    privacyVersion: textOf(fields, 'privacyVersion'),
  })
  const errors: UploadErrors = {}
  for (const issue of read.error?.issues ?? [])
    errors[issue.path[0] === 'documentType' ? 'documentType' : 'form'] ??= issue.message
  if (read.success && !isAgain && !(await isOffered(app, applicationId, read.data.documentType)))
    errors.documentType = CHOICE_ERRORS.type
  if (refusal !== null) errors.file = FILE_WORDS[refusal]
  return read.success && Object.keys(errors).length === 0 ? { ok: true, said: read.data } : { ok: false, errors }
}

const FILE_WORDS: Record<NonNullable<PostedUpload['refusal']>, string> = {
  'no-file': CHOICE_ERRORS.file,
  'two-files': 'You can only upload one file at a time.',
  empty: REFUSALS.empty,
  'too-large': REFUSALS['too-large'],
}

function told(fields: FormData, sent: Sent, received: ReceivedUpload): ReceivedPost {
  const intent = intentOf(fields)
  switch (received.state) {
    case 'stored':
      return { ok: true, intent, state: 'stored', documentId: received.documentId, ...sent }
    case 'waiting':
      return { ok: true, intent, state: 'waiting', documentId: null, ...sent }
    case 'refused': {
      const { refusal } = received
      const errors = { [NOT_OF_THE_FILE.includes(refusal) ? 'form' : 'file']: REFUSALS[refusal] }
      return { ...refused(fields, errors), status: refusal === 'too-large' ? 413 : 422 }
    }
    // Sent twice, and the first one's document was deleted meanwhile with its application.
    case 'gone':
    case 'arriving':
      return { ...refused(fields, { form: REFUSALS['application-gone'] }), status: 422 }
    default:
      return never(received)
  }
}

function refused(fields: FormData, errors: UploadErrors) {
  const typed = { documentType: textOf(fields, 'documentType') }
  return { ok: false as const, intent: intentOf(fields), errors, typed }
}

function intentOf(fields: FormData): UploadIntent {
  return fields.get('intent') === 'resubmit' ? 'resubmit' : 'upload'
}

function textOf(fields: FormData, name: (typeof UPLOAD_FIELDS)[number]): string {
  return String(fields.get(name) ?? '')
}
