import { recordDelivery } from '#src/features/applications/record-delivery.server.ts'
import { recordDeliverySchema } from '#src/features/applications/staff-forms.ts'
import { never } from '#src/never.ts'
import { done, GONE, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Failed to Record Delivery',
  ids: ['id'],
  schema: recordDeliverySchema,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const delivery = { once: idempotencyKey('delivery', ids.id), applicationId: ids.id, ...form }
    const recorded = await recordDelivery(app, actor, { ...delivery, note: form.note || null })
    if (recorded.ok) {
      return done('Delivery Recorded', 'The applicant’s tracking page shows it, and a refund counts it.')
    }
    switch (recorded.reason) {
      case 'not-found':
        return GONE
      case 'not-included':
        return refuse('What was bought delivers nothing at this stage.')
      case 'already':
        return refuse('It is recorded already. Undo that record first if it is wrong.')
      default:
        return never(recorded.reason)
    }
  },
})
