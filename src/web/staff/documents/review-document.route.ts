import { addresses } from '#src/addresses.ts'
import { dateAndTime } from '#src/dates.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import { LOOK_FIRST, reviewDocumentSchema } from '#src/features/documents/review-document-form.ts'
import { APPROVED } from '#src/features/documents/states.ts'
import { refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

const ALREADY_REVIEWED_MESSAGE =
  'A colleague reviewed this document while you had it open, so your decision was not saved.'

export const loader = refuseGet()

export const action = staffAction({
  may: 'documents',
  failed: 'Decision Not Saved',
  ids: ['documentId'],
  schema: reviewDocumentSchema,
  fields: ['decision', 'expectedStatus', 'comment'],
  invalid: ({ comment = 'Please open the document again and repeat your decision.' }) => ({ description: comment }),
  sendsMail: true,
  async run({ app, actor, ids, form }) {
    const result = await reviewDocument(app, actor, { documentId: ids.documentId, ...form })
    if (result.ok) {
      const title = form.decision === APPROVED ? 'Document Approved' : 'Document Rejected'
      return {
        ok: true,
        title,
        description: describeReviewResult(result),
        ...(result.changed && { undoPath: addresses.adminUndoReview(ids.documentId) }),
      }
    }
    if (result.reason === 'not-opened') return refuse(LOOK_FIRST)
    if (result.reason === 'not-found') {
      return refuse('This document is gone: the applicant replaced it, or the application has been deleted.', 404)
    }
    const { by, at, status, comment } = result
    return { ...refuse(ALREADY_REVIEWED_MESSAGE), recordedDecision: { by, at: dateAndTime(at), status, comment } }
  },
})

function describeReviewResult({ changed, isMailQueued }: { changed: boolean; isMailQueued: boolean }): string {
  if (!changed) return 'It already had this decision, so nothing changed.'
  return isMailQueued
    ? 'The applicant gets an email.'
    : 'No email is sent, because the application was not taken forward.'
}
