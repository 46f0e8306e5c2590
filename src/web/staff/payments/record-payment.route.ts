import { formatStatusInSentence } from '#src/features/cases/states.ts'
import { attach } from '#src/features/files/attach.server.ts'
import { RECORD_PAYMENT_FIELDS, recordPaymentSchema } from '#src/features/money/forms.ts'
import { recordPayment } from '#src/features/money/offline/record-payment.server.ts'
import {
  APPLICATION_DELETED,
  done,
  type Outcome,
  refuse,
  refuseFiles,
  refuseGet,
  staffAction,
} from '../parts/staff-action.server.ts'
import { refuseOfflineMoney } from './refuse-offline-money.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'payments',
  failed: 'Failed to Record Payment',
  ids: ['id'],
  schema: recordPaymentSchema,
  fields: RECORD_PAYMENT_FIELDS,
  files: { max: 1 },
  sendsMail: ({ notifyApplicant }) => Number(notifyApplicant),
  run: async ({ app, actor, ids, form, files, idempotencyKey }): Promise<Outcome> => {
    const { money, notifyApplicant } = form
    const payment = { ...form, applicationId: ids.id, idempotencyKey: idempotencyKey('payment', ids.id) }
    const place = { stem: `payments/${payment.idempotencyKey}`, received: files }
    const result = await attach(app, place, ([proof = null]) =>
      recordPayment(app, actor, { ...payment, money: { ...money, proof } }),
    )
    if (result.ok)
      return done('Payment Recorded', notifyApplicant ? 'The applicant gets a receipt.' : 'It’s in our accounts.')
    switch (result.reason) {
      case 'not-found':
        return APPLICATION_DELETED
      case 'changed':
        return refuse(
          'Another payment has been recorded since you opened this form. Please close it and check what is due now.',
        )
      case 'stopped':
        return refuse(`The application was ${formatStatusInSentence(result.status)}, so there’s nothing to pay for it.`)
      case 'files':
        return refuseFiles(result, files.length)
      default:
        return refuseOfflineMoney(result, money)
    }
  },
})
