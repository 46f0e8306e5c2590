import { assertNever } from '#src/assert-never.ts'
import { recordDelivery } from '#src/features/applications/record-delivery.server.ts'
import { recordDeliverySchema } from '#src/features/applications/staff-forms.ts'
import { refuseEarlyDelivery } from '../parts/refuse-early-delivery.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Failed to Record Delivery',
  ids: ['id'],
  schema: recordDeliverySchema,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const delivery = { idempotencyKey: idempotencyKey('delivery', ids.id), applicationId: ids.id, ...form }
    const result = await recordDelivery(app, actor, { ...delivery, note: form.note || null })
    if (result.ok) {
      return done('Delivery Recorded', 'It now appears on the applicant’s tracking page and counts towards refunds.')
    }
    switch (result.reason) {
      case 'not-found':
        return APPLICATION_DELETED
      case 'not-included':
        return refuse('This package includes no delivery at this stage.')
      case 'too-early':
        return refuseEarlyDelivery(result.since)
      case 'already-recorded':
        return refuse('It’s already recorded. If that record is wrong, undo it first.')
      default:
        return assertNever(result)
    }
  },
})
