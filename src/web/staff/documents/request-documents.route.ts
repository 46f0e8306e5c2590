import { statusLabel } from '#src/features/cases/states.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { REQUEST_DOCUMENTS_FIELDS, requestDocumentsSchema } from '#src/features/documents/request-documents-form.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'documents',
  failed: 'Request Failed',
  ids: ['id'],
  schema: requestDocumentsSchema,
  fields: REQUEST_DOCUMENTS_FIELDS,
  invalid: errors => (errors.documents === undefined ? {} : { description: errors.documents }),
  sendsMail: true,
  async run({ app, actor, ids: { id }, form, idempotencyKey }) {
    // Each field has its own idempotency key, so that a document added after a lost response is a new request.
    const documents = form.documents.map(({ field, ...request }) => {
      return { idempotencyKey: idempotencyKey('request', id, field), ...request }
    })
    const result = await requestDocuments(app, actor, { applicationId: id, documents, dueDate: form.dueDate })
    if (result.ok) return describeRequests(documents)
    switch (result.reason) {
      case 'not-found':
        return APPLICATION_DELETED
      case 'payment-due':
        return refuse('The initial payment is due. You can request documents once it’s made.')
      case 'ended':
        return refuse('A refund ended this application, so no document is asked for.')
      default:
        return refuse(
          `This application is ${statusLabel(result.status)}, so no document is asked for. Change its status first.`,
        )
    }
  },
})

function describeRequests(documents: ReadonlyArray<{ documentType: string }>) {
  const [first, ...others] = documents
  if (others.length === 0) {
    return done('Document Requested', `The applicant gets an email about “${first?.documentType}”.`)
  }
  return done(`${documents.length} Documents Requested`, 'The applicant gets one email about all of them.')
}
