import { assertNever } from '#src/assert-never.ts'
import { dateAndTime } from '#src/dates.ts'
import { statusLabel } from '#src/features/cases/states.ts'
import { type AddStaffDocumentResult, addStaffDocument } from '#src/features/documents/add-staff-document.server.ts'
import { markAsReceived, reopenRequest, withdrawRequest } from '#src/features/documents/finish-request.server.ts'
import { type RemindNowRefusal, remindNow } from '#src/features/documents/remind-now.server.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { REQUEST_DOCUMENTS_FIELDS, requestDocumentsSchema } from '#src/features/documents/request-documents-form.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import { LOOK_FIRST, reviewDocumentSchema } from '#src/features/documents/review-document-form.ts'
import {
  MAX_FILES_IN_FORM,
  STAFF_DOCUMENT_FIELDS,
  staffDocumentSchema,
} from '#src/features/documents/staff-document-form.ts'
import { APPROVED } from '#src/features/documents/states.ts'
import { type UndoReviewRefusal, undoReview } from '#src/features/documents/undo-review.server.ts'
import { explainRefusedFiles } from '#src/features/files/formats/explain-refusal.ts'
import { CHOICE_ERRORS, type RefusedFile } from '#src/features/files/uploads.ts'
import { act } from '../parts/act.ts'
import { APPLICATION_DELETED, done, type Outcome, refuse, staffAct } from '../parts/staff-act.server.ts'
import type { RecordedDecision } from './decision-notice.tsx'

const ALREADY_REVIEWED_MESSAGE =
  'A colleague reviewed this document while you had it open, so your decision was not saved.'

export const documentsActs = {
  /** Each file is a document of its own. One that is refused does not keep out the others. */
  addDocument: staffAct({
    may: 'documents',
    failed: 'Document Not Added',
    ids: ['applicationId'],
    schema: staffDocumentSchema,
    fields: STAFF_DOCUMENT_FIELDS,
    files: { max: MAX_FILES_IN_FORM, required: CHOICE_ERRORS.file },
    run: async ({ app, actor, ids, form, files, idempotencyKey }) => {
      const refused: Array<RefusedFile> = []
      for (const file of files) {
        const id = idempotencyKey('document', ids.applicationId, file.sha256)
        const result = await addStaffDocument(app, actor, { ...form, id, applicationId: ids.applicationId, file })
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
  }),
  receiveRequest: finishAct(markAsReceived, {
    title: 'Document Received',
    changed: 'The applicant now sees the request as fulfilled.',
    already: 'A colleague has already marked this request as received.',
    refused: { title: 'Not Marked as Received', description: 'A colleague has withdrawn this request.' },
    isUndoable: true,
  }),
  withdrawRequest: finishAct(withdrawRequest, {
    title: 'Request Withdrawn',
    changed: 'The applicant’s page no longer asks for the document.',
    already: 'A colleague has already withdrawn this request.',
    refused: { title: 'Not Withdrawn', description: 'A colleague has already marked this request as received.' },
  }),
  reopenRequest: finishAct(reopenRequest, {
    title: 'Request Reopened',
    changed: 'The applicant’s page asks for the document again. No email was sent.',
    already: 'The request is already open.',
    refused: {
      title: 'Not Reopened',
      description: 'A document fulfils this request, or a colleague has withdrawn it.',
    },
  }),
  remindNow: staffAct({
    may: 'documents',
    failed: 'No Reminder Sent',
    ids: ['applicationId'],
    sendsMail: true,
    async run({ app, actor, ids: { applicationId: id } }) {
      const result = await remindNow(app, actor, { applicationId: id })
      if (!result.ok) return refuse(REFUSALS[result.reason], result.reason === 'gone' ? 404 : 409)
      const { count } = result
      return done('Reminder Sent', `The email lists ${count === 1 ? 'one document' : `all ${count} documents`}.`)
    },
  }),
  requestDocuments: staffAct({
    may: 'documents',
    failed: 'Request Failed',
    ids: ['applicationId'],
    schema: requestDocumentsSchema,
    fields: REQUEST_DOCUMENTS_FIELDS,
    invalid: errors => (errors.documents === undefined ? {} : { description: errors.documents }),
    sendsMail: true,
    async run({ app, actor, ids: { applicationId: id }, form, idempotencyKey }) {
      // Each field has its own idempotency key, so that a document added after a lost response is a new request.
      const { documents: typed, ...ofForm } = form
      const documents = typed.map(({ field, ...request }) => {
        return { idempotencyKey: idempotencyKey('request', id, field), ...request }
      })
      const result = await requestDocuments(app, actor, { applicationId: id, documents, ...ofForm })
      if (result.ok) return describeRequests(documents)
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'payment-due':
          return refuse('The initial payment is due. You can request documents once it’s made.')
        case 'ended':
          return refuse('A refund ended this application, so no document is asked for.')
        case 'piece-gone':
          return refuse('This piece is no longer in the plan. Please reload the page.')
        default:
          return refuse(
            `This application is ${statusLabel(result.status)}, so no document is asked for. Change its status first.`,
          )
      }
    },
  }),
  reviewDocument: staffAct({
    may: 'documents',
    failed: 'Decision Not Saved',
    ids: ['documentId'],
    schema: reviewDocumentSchema,
    fields: ['decision', 'expectedStatus', 'comment'],
    invalid: ({ comment = 'Please open the document again and repeat your decision.' }) => ({ description: comment }),
    sendsMail: true,
    async run({ app, actor, ids, form }): Promise<Outcome<{ recordedDecision: RecordedDecision }>> {
      const result = await reviewDocument(app, actor, { documentId: ids.documentId, ...form })
      if (result.ok) {
        const title = form.decision === APPROVED ? 'Document Approved' : 'Document Rejected'
        return {
          ok: true,
          title,
          description: describeReviewResult(result),
          ...(result.changed && { undoPath: act('undoReview', { documentId: ids.documentId }) }),
        }
      }
      if (result.reason === 'not-opened') return refuse(LOOK_FIRST)
      if (result.reason === 'not-found') {
        return refuse(DOCUMENT_GONE, 404)
      }
      const { by, at, status, comment } = result
      return {
        ...refuse(ALREADY_REVIEWED_MESSAGE),
        more: { recordedDecision: { by, at: dateAndTime(at), status, comment } },
      }
    },
  }),
  undoReview: staffAct({
    may: 'documents',
    failed: 'Decision Not Undone',
    ids: ['documentId'],
    async run({ app, actor, ids }) {
      const result = await undoReview(app, actor, ids.documentId)
      if (result.ok) {
        const description = result.changed
          ? 'The document waits for review again. The applicant gets no email about it.'
          : 'The document already waits for review.'
        return done('Decision Undone', description)
      }
      return refuse(UNDO_REFUSALS[result.reason], result.reason === 'not-found' ? 404 : 409)
    },
  }),
}

const DOCUMENT_GONE = 'This document is gone: the applicant replaced it, or the application has been deleted.'

const UNDO_REFUSALS: Record<UndoReviewRefusal, string> = {
  'not-found': DOCUMENT_GONE,
  mailed: 'The applicant has already been told. You can still change the decision.',
  'of-colleague': 'A colleague has changed this decision since.',
  'was-decided-before': 'This decision replaced an earlier one, so please change it instead.',
}

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

const REFUSALS: Record<RemindNowRefusal, string> = {
  gone: 'This application has been deleted.',
  'nothing-open': 'No request is open any more.',
  closed: 'This application takes no documents now, so no reminder was sent. Change its status first.',
  'being-checked': 'The applicant has just uploaded a file, and we’re checking it. Look at it first.',
  stopped: 'The applicant has stopped these reminders. Please write or call them instead.',
  'reminded-today': 'The applicant has already been reminded today. You can send the next reminder tomorrow.',
}

function describeRequests(documents: ReadonlyArray<{ documentType: string }>) {
  const [first, ...others] = documents
  if (others.length === 0) {
    return done('Document Requested', `The applicant gets an email about “${first?.documentType}”.`)
  }
  return done(`${documents.length} Documents Requested`, 'The applicant gets one email about all of them.')
}

function describeReviewResult({ changed, isMailQueued }: { changed: boolean; isMailQueued: boolean }): string {
  if (!changed) return 'It already had this decision, so nothing changed.'
  return isMailQueued
    ? 'The applicant gets an email.'
    : 'No email is sent, because the application was not taken forward.'
}

type FinishTexts = {
  title: string
  changed: string
  already: string
  refused: { title: string; description: string }
  isUndoable?: boolean
}

function finishAct(finish: typeof markAsReceived | typeof withdrawRequest | typeof reopenRequest, texts: FinishTexts) {
  return staffAct({
    may: 'documents',
    failed: texts.refused.title,
    ids: ['applicationId', 'requestId'],
    async run({ app, actor, ids }): Promise<Outcome> {
      const result = await finish(app, actor, ids)
      if (!result.ok) return refuse(texts.refused.description)
      if (!result.changed) return done(texts.title, texts.already)
      const finished = done(texts.title, texts.changed)
      return texts.isUndoable ? { ...finished, undoPath: act('reopenRequest', ids) } : finished
    },
  })
}
