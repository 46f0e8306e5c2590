import { data } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { markAsReceived, reopenRequest, withdrawRequest } from '#src/features/documents/finish-request.server.ts'
import { refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

/** Each key is the last segment of the URL that the form posts to. */
const FINISH_ACTIONS = {
  received: {
    finish: markAsReceived,
    title: 'Document Received',
    changed: 'The applicant now sees the request as fulfilled.',
    already: 'A colleague has already marked this request as received.',
    refused: { title: 'Not Marked as Received', description: 'A colleague has withdrawn this request.' },
    undo: 'reopen',
  },
  withdraw: {
    finish: withdrawRequest,
    title: 'Request Withdrawn',
    changed: 'The applicant’s page no longer asks for the document.',
    already: 'A colleague has already withdrawn this request.',
    refused: {
      title: 'Not Withdrawn',
      description: 'A colleague has already marked this request as received.',
    },
    undo: null,
  },
  reopen: {
    finish: reopenRequest,
    title: 'Request Reopened',
    changed: 'The applicant’s page asks for the document again. No email was sent.',
    already: 'The request is already open.',
    refused: {
      title: 'Not Reopened',
      description: 'A document fulfils this request, or a colleague has withdrawn it.',
    },
    undo: null,
  },
} as const

export const loader = refuseGet()

export const action = staffAction({
  may: 'documents',
  failed: 'Nothing Changed',
  ids: ['applicationId', 'requestId'],
  schema: z.object({}),
  async run({ app, actor, ids, params }) {
    const [, finishAction] = Object.entries(FINISH_ACTIONS).find(([key]) => key === params.way) ?? []
    if (finishAction === undefined) throw data(null, { status: 404 })
    const result = await finishAction.finish(app, actor, { ...ids })
    if (!result.ok) return { ...refuse(finishAction.refused.description), title: finishAction.refused.title }
    return {
      ok: true,
      title: finishAction.title,
      description: result.changed ? finishAction.changed : finishAction.already,
      ...(result.changed &&
        finishAction.undo !== null && { undoPath: addresses.adminFinishRequest({ ...ids, way: finishAction.undo }) }),
    }
  },
})
