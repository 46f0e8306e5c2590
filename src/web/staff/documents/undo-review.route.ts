import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { undoReview } from '#src/features/documents/decisions/undo-review.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'documents',
  failed: 'Decision Not Undone',
  ids: ['documentId'],
  schema: z.object({}),
  async run({ app, actor, ids }) {
    const result = await undoReview(app, actor, ids.documentId)
    if (result.ok) {
      const description = result.changed
        ? 'The document waits for review again. The applicant gets no email about it.'
        : 'The document already waits for review.'
      return done('Decision Undone', description)
    }
    switch (result.reason) {
      case 'not-found':
        return refuse('This document is gone: the applicant replaced it, or the application has been deleted.', 404)
      case 'mailed':
        return refuse('The applicant has already been told. You can still change the decision.')
      case 'of-colleague':
        return refuse('A colleague has changed this decision since.')
      case 'was-decided-before':
        return refuse('This decision replaced an earlier one, so please change it instead.')
      default:
        return assertNever(result.reason)
    }
  },
})
