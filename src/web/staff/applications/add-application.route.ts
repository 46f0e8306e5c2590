import type { z } from 'zod'
import { FOUNDING_DAY } from '#src/brand.ts'
import { dayInLagos } from '#src/dates.ts'
import { isDated } from '#src/features/applications/states.ts'
import { addApplication } from '#src/features/cases/add-application.server.ts'
import { addApplicationSchema, MISSING_FIELDS } from '#src/features/cases/add-application-form.ts'
import { checkMilestone } from '#src/features/milestones/check-milestone.ts'
import { describeWhoMay, mayRole } from '#src/features/staff/roles.ts'
import { done, type Outcome, refuseGet, staffAction } from '../parts/staff-action.server.ts'

const REQUIRED_FIELDS = ['email', 'applicantName', 'sector', 'service']
const ALREADY_OPEN_MESSAGE =
  'This person already has an open application. Check it first, and press Add Another if they need a second one.'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Failed to Add Application',
  schema: addApplicationSchema,
  sendsMail: true,
  invalid(errors, sent) {
    const isFieldMissing =
      REQUIRED_FIELDS.some(name => String(sent[name] ?? '').trim() === '') ||
      errors.paymentNote !== undefined ||
      errors.agreedReason !== undefined
    return isFieldMissing ? { title: 'Missing Fields', description: MISSING_FIELDS } : {}
  },
  async run({ app, actor, staff, form, idempotencyKey }): Promise<Outcome> {
    if (form.agreedPence !== null && !mayRole(staff.role, 'settings')) {
      return { ok: false, status: 403, errors: { agreedPence: 'Only an owner can agree a different amount' } }
    }
    if (form.payment !== 'unpaid' && !mayRole(staff.role, 'payments')) {
      return { ok: false, status: 403, errors: { payment: describeWhoMay('payments') } }
    }
    const dayError = checkDay(form, dayInLagos(app.clock.now()))
    if (dayError !== null) return { ok: false, errors: { day: dayError } }
    const result = await addApplication(app, actor, { idempotencyKey: idempotencyKey('add'), ...form })
    if (!result.ok) return { ok: false, status: 409, description: ALREADY_OPEN_MESSAGE, openApplications: result.open }
    return done('Application Added', `Its reference is ${result.reference}.`)
  },
})

/** A case that we take over may have been sent before it came to us. */
function checkDay({ status, day }: z.infer<typeof addApplicationSchema>, today: string): string | null {
  if (!isDated(status) || day === null) return null
  return checkMilestone({ fact: status, day }, { days: {}, today, appliedOn: FOUNDING_DAY, maySkip: true })
}
