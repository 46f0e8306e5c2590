import { assertNever } from '#src/assert-never.ts'
import { type AddStaffDocumentResult, addStaffDocument } from '#src/features/documents/add-staff-document.server.ts'
import {
  MAX_FILES_IN_FORM,
  STAFF_DOCUMENT_FIELDS,
  staffDocumentSchema,
} from '#src/features/documents/staff-document-form.ts'
import { explainRefusedFiles } from '#src/features/files/formats/explain-refusal.ts'
import { CHOICE_ERRORS, type RefusedFile } from '#src/features/files/uploads.ts'
import {
  APPLICATION_DELETED,
  done,
  type Outcome,
  refuse,
  refuseGet,
  staffAction,
} from '../parts/staff-action.server.ts'

export const loader = refuseGet()

/** Each file is a document of its own. One that is refused does not keep out the others. */
export const action = staffAction({
  may: 'documents',
  failed: 'Document Not Added',
  ids: ['id'],
  schema: staffDocumentSchema,
  fields: STAFF_DOCUMENT_FIELDS,
  files: { max: MAX_FILES_IN_FORM, required: CHOICE_ERRORS.file },
  run: async ({ app, actor, ids, form, files, idempotencyKey }) => {
    const refused: Array<RefusedFile> = []
    for (const file of files) {
      const id = idempotencyKey('document', ids.id, file.sha256)
      const result = await addStaffDocument(app, actor, { ...form, id, applicationId: ids.id, file })
      if (result.ok) continue
      if (result.reason !== 'files') return describeRefusal(result.reason)
      refused.push(...result.refused)
    }
    const addedCount = files.length - refused.length
    if (refused.length > 0) {
      const others = addedCount === 1 ? 'file was' : `${addedCount} files were`
      const rest = addedCount === 0 ? '' : ` The other ${others} added.`
      return { ok: false, errors: { file: `${explainRefusedFiles(refused, files.length)}${rest}` } }
    }
    return done(
      addedCount === 1 ? 'Document Added' : `${addedCount} Documents Added`,
      'The applicant sees it on their page. It waits for review like every upload.',
    )
  },
})

type RefusalReason = Exclude<Extract<AddStaffDocumentResult, { ok: false }>['reason'], 'files'>

function describeRefusal(reason: RefusalReason): Outcome {
  switch (reason) {
    case 'not-found':
      return APPLICATION_DELETED
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
