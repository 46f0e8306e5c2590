import { undoDelivery } from '#src/features/applications/record-delivery.server.ts'
import { undoDeliverySchema } from '#src/features/applications/staff-forms.ts'
import { APPLICATION_DELETED, done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Failed to Undo',
  ids: ['applicationId', 'deliveryId'],
  schema: undoDeliverySchema,
  async run({ app, actor, ids, form }) {
    const result = await undoDelivery(app, actor, { ...ids, ...form })
    if (!result.ok) return APPLICATION_DELETED
    const description = result.changed
      ? 'The applicant’s tracking page no longer shows this delivery.'
      : 'A colleague has already undone this record.'
    return done('Record Undone', description)
  },
})
