import { data } from 'react-router'
import { z } from 'zod'
import { markAsReceived, withdrawRequest } from '#src/features/documents/finish-request.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

/** How waiting for a document ends, by the last part of the address. */
const WAYS = {
  received: {
    finish: markAsReceived,
    title: 'Document Received',
    changed: 'The applicant sees it as fulfilled.',
    already: 'A colleague has marked it as received meanwhile.',
    refused: { title: 'Nothing Was Marked', description: 'A colleague has withdrawn this request meanwhile.' },
  },
  withdraw: {
    finish: withdrawRequest,
    title: 'Request Withdrawn',
    changed: 'The applicant is no longer asked for it.',
    already: 'A colleague has withdrawn it meanwhile.',
    refused: {
      title: 'Nothing Was Withdrawn',
      description: 'A colleague has marked it as received meanwhile. What has come stays.',
    },
  },
} as const

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Nothing Was Changed',
  ids: ['applicationId', 'requestId'],
  schema: z.object({}),
  async run({ app, actor, ids, params }) {
    const [, way] = Object.entries(WAYS).find(([key]) => key === params.way) ?? []
    if (way === undefined) throw data(null, { status: 404 })
    const finished = await way.finish(app, actor, { ...ids })
    if (!finished.ok) return { ...refuse(way.refused.description), title: way.refused.title }
    return done(way.title, finished.changed ? way.changed : way.already)
  },
})
