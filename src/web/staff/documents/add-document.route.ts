import type { ActionFunctionArgs } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { type AddStaffDocumentResult, addStaffDocument } from '#src/features/files/add-staff-document.server.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import {
  MAX_FILES_IN_FORM,
  STAFF_DOCUMENT_FIELDS,
  staffDocumentSchema,
} from '#src/features/files/staff-document-form.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext } from '../../app-context.ts'
import { type PostedUploads, readUploads } from '../../guards/read-upload.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import {
  answerForm,
  DEFAULT_ERROR,
  deriveIdempotencyKey,
  done,
  errorsByField,
  type Outcome,
  refuse,
  refuseGet,
} from '../parts/staff-action.server.ts'

const FAILURE_TITLE = 'Document Not Added'

export const loader = refuseGet()

/** This action does not use `staffAction`, because the form's files stream to the intake. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id: staffId } = await requireStaff(context, request, { may: 'documents' })
  const app = context.get(appContext)
  const applicationId = readIdParam(params.id ?? '')
  try {
    const posted = await readUploads(context, request, ['idempotencyKey', ...STAFF_DOCUMENT_FIELDS], MAX_FILES_IN_FORM)
    try {
      return answerForm(await addDocuments(app, { staffId, applicationId, posted }), FAILURE_TITLE)
    } finally {
      await discardReceivedFiles(
        app,
        posted.files.map(({ id }) => id),
      )
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.error({ err: error }, 'no room for a document that staff added')
    return answerForm(
      refuse('We can’t take files at the moment. Please try again in a few minutes.', 503),
      FAILURE_TITLE,
    )
  }
}

type DocumentsToAdd = { staffId: string; applicationId: string; posted: PostedUploads }

async function addDocuments(app: App, { staffId, applicationId, posted }: DocumentsToAdd): Promise<Outcome> {
  const form = staffDocumentSchema.safeParse(Object.fromEntries(posted.fields), DEFAULT_ERROR)
  const fileError = describeFileError(posted)
  if (!form.success || fileError !== null) {
    return {
      ok: false,
      errors: { ...(form.success ? {} : errorsByField(form.error)), ...(fileError && { file: fileError }) },
    }
  }
  const refusedFiles: Array<string> = []
  for (const { id: intakeId, fileName, sha256 } of posted.files) {
    const id = deriveIdempotencyKey(posted.fields, staffId, 'document', applicationId, sha256)
    const document = { ...form.data, id, applicationId, intakeId, fileName }
    const result = await addStaffDocument(app, { kind: 'staff', id: staffId }, document)
    if (result.ok) continue
    if (result.reason !== 'file') return describeRefusal(result.reason)
    refusedFiles.push(`${fileName}: ${explainRefusal(result.refusal, fileName)}`)
  }
  const addedCount = posted.files.length - refusedFiles.length
  if (refusedFiles.length > 0) {
    const rest =
      addedCount === 0 ? '' : ` The other ${addedCount === 1 ? 'file was' : `${addedCount} files were`} added.`
    return { ok: false, errors: { file: `${refusedFiles.join(' ')}${rest}` } }
  }
  return done(
    addedCount === 1 ? 'Document Added' : `${addedCount} Documents Added`,
    'The applicant sees it on their page. It waits for review like every upload.',
  )
}

function describeFileError({ refused, refusal }: PostedUploads): string | null {
  const [first] = refused
  if (first !== undefined) return `${first.fileName}: ${REFUSALS[first.refusal]}`
  switch (refusal) {
    case null:
      return null
    case 'no-file':
      return CHOICE_ERRORS.file
    case 'too-many':
      return `You can add ${MAX_FILES_IN_FORM} files at a time.`
    case 'too-large':
      return 'Together the files are too large. Please add fewer at a time.'
    default:
      return assertNever(refusal)
  }
}

type RefusalReason = Exclude<Extract<AddStaffDocumentResult, { ok: false }>['reason'], 'file'>

function describeRefusal(reason: RefusalReason): Outcome {
  switch (reason) {
    case 'not-found':
      return refuse('This application has been deleted.', 404)
    case 'payment-due':
      return refuse('The initial payment is due. You can add documents once it’s made.')
    case 'closed':
      return refuse('This application has ended, so it takes no more documents.')
    case 'request-gone':
      return { ok: false, errors: { requestId: 'A colleague has withdrawn this request' } }
    default:
      return assertNever(reason)
  }
}
