import { dateAndTime } from '#src/dates.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import { reviewDocumentSchema } from '#src/features/documents/review-document-form.ts'
import { APPROVED } from '#src/features/documents/states.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

const DECIDED = 'Somebody else decided about this document while you had it open. Nothing of theirs was changed.'

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Nothing Was Decided',
  ids: ['documentId'],
  schema: reviewDocumentSchema,
  fields: ['decision', 'seen', 'comment'],
  invalid: ({ comment = 'Please open the document again, and decide once more.' }) => ({ description: comment }),
  sendsMail: true,
  async run({ app, actor, ids, form }) {
    const reviewed = await reviewDocument(app, actor, { documentId: ids.documentId, ...form })
    if (reviewed.ok) {
      return done(form.decision === APPROVED ? 'Document Approved' : 'Document Rejected', describe(reviewed))
    }
    if (reviewed.reason === 'not-found') {
      return refuse('Somebody has deleted the application of this document meanwhile.', 404)
    }
    const { by, at, status, comment } = reviewed
    return { ...refuse(DECIDED), decided: { by, at: dateAndTime(at), status, comment } }
  },
})

function describe({ changed, isTold }: { changed: boolean; isTold: boolean }): string {
  if (!changed) return 'It was so already, so nothing was changed.'
  return isTold ? 'They get an email.' : 'No email goes out: the application was not taken forward.'
}
