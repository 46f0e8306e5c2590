import { type AddApplicationRefusal, addApplication } from '#src/features/applications/adding/add-application.server.ts'
import {
  ADD_APPLICATION_FIELDS,
  type AddApplicationForm,
  addApplicationSchema,
  MISSING_FIELDS,
} from '#src/features/applications/adding/add-application-form.ts'
import { describeWhoMay, mayRole } from '#src/features/staff/roles.ts'
import { poundsAndPence } from '#src/money.ts'
import { done, type Outcome, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { refuseOfflineMoney } from '../payments/refuse-offline-money.ts'

const REQUIRED_FIELDS = ['email', 'applicantName', 'sector', 'service']
const ALREADY_OPEN_MESSAGE =
  'This person already has an open application. Check it first, and press Add Another if they need a second one.'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Failed to Add Application',
  schema: addApplicationSchema,
  fields: ADD_APPLICATION_FIELDS,
  sendsMail: true,
  invalid(errors, sent) {
    const isFieldMissing =
      REQUIRED_FIELDS.some(name => String(sent[name] ?? '').trim() === '') || errors.agreedReason !== undefined
    return isFieldMissing ? { title: 'Missing Fields', description: MISSING_FIELDS } : {}
  },
  async run({ app, actor, staff, form, idempotencyKey }): Promise<Outcome> {
    if (form.agreedPence !== null && !mayRole(staff.role, 'settings')) {
      return { ok: false, status: 403, errors: { agreedPence: 'Only an owner can agree a different amount' } }
    }
    if (form.payment !== 'unpaid' && !mayRole(staff.role, 'payments')) {
      return { ok: false, status: 403, errors: { payment: describeWhoMay('payments') } }
    }
    const result = await addApplication(app, actor, { idempotencyKey: idempotencyKey('add'), ...form })
    return result.ok
      ? done('Application Added', `Its reference is ${result.reference}.`)
      : describeRefusal(result, form)
  },
})

function describeRefusal(refusal: AddApplicationRefusal, { money }: AddApplicationForm): Outcome {
  const kobo = money?.kobo ?? 0
  switch (refusal.reason) {
    case 'refused-day':
      return { ok: false, errors: { day: refusal.error } }
    case 'already-open':
      return { ok: false, status: 409, description: ALREADY_OPEN_MESSAGE, openApplications: refusal.open }
    case 'not-full': {
      const message = `Full means ${poundsAndPence(refusal.agreedPence)}. If less arrived, choose Partial, or choose Unpaid and record the payment on the new application’s page`
      return { ok: false, errors: { [kobo === 0 ? 'amount' : 'countsAs']: message } }
    }
    default:
      return refuseOfflineMoney(refusal, { kobo })
  }
}
