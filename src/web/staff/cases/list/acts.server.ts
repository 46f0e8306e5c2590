import { z } from 'zod'
import {
  type AddApplicationRefusal,
  addApplication,
  type OpenApplication,
} from '#src/features/applications/adding/add-application.server.ts'
import {
  ADD_APPLICATION_FIELDS,
  type AddApplicationForm,
  addApplicationSchema,
  MISSING_FIELDS,
} from '#src/features/applications/adding/add-application-form.ts'
import { MAX_DATABASE_INTEGER, updateStatusesSchema } from '#src/features/applications/staff-forms.ts'
import { updateStatuses } from '#src/features/cases/status/update-statuses.server.ts'
import { describeWhoMay, mayRole } from '#src/features/staff/roles.ts'
import { poundsAndPence } from '#src/money.ts'
import { refuseOfflineMoney, type SameReference } from '../../money/payments/refuse-offline-money.ts'
import { done, type Outcome, staffAct } from '../../parts/staff-act.server.ts'

const REQUIRED_FIELDS = ['email', 'applicantName', 'sector', 'service']
const ALREADY_OPEN_MESSAGE =
  'This person already has an open application. Check it first, and press Add Another if they need a second one.'

const selectedApplicationSchema = z.object({
  id: z.guid(),
  version: z.coerce.number<string>().int().min(1).max(MAX_DATABASE_INTEGER),
})

const schema = updateStatusesSchema.safeExtend({
  applications: z
    .string()
    .transform(text => text.split(',').map(parseIdAndVersion))
    .pipe(z.array(selectedApplicationSchema).min(1).max(100)),
})

export const applicationsActs = {
  addApplication: staffAct({
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
    async run({ app, actor, staff, form, idempotencyKey }) {
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
  }),
  updateStatuses: staffAct({
    may: 'cases',
    failed: 'Update Failed',
    schema,
    invalid: errors =>
      errors.applications === undefined ? {} : { description: 'Please select up to 100 applications.' },
    sendsMail: ({ notifyApplicants, applications }) => (notifyApplicants ? applications.length : 0),
    async run({ app, actor, form }) {
      const result = await updateStatuses(app, actor, form)
      if (!result.ok) return { ok: false, errors: { ...result.errors } }
      return done(describeChangedCount(result.changed), describeSkipped(result))
    },
  }),
}

/** The open applications of the same person, which staff must see before they add another one. */
type AddApplicationMore = Partial<SameReference> & { openApplications?: Array<OpenApplication> }

function describeRefusal(refusal: AddApplicationRefusal, { money }: AddApplicationForm): Outcome<AddApplicationMore> {
  const kobo = money?.kobo ?? 0
  switch (refusal.reason) {
    case 'refused-day':
      return { ok: false, errors: { day: refusal.error } }
    case 'already-open':
      return { ok: false, status: 409, description: ALREADY_OPEN_MESSAGE, more: { openApplications: refusal.open } }
    case 'not-full': {
      const message = `Full means ${poundsAndPence(refusal.agreedPence)}. If less arrived, choose Partial, or choose Unpaid and record the payment on the new application’s page`
      return { ok: false, errors: { [kobo === 0 ? 'amount' : 'countsAs']: message } }
    }
    default:
      return refuseOfflineMoney(refusal, { kobo })
  }
}

function parseIdAndVersion(pair: string) {
  const [id = '', version = '', ...more] = pair.split(':')
  // An invalid version becomes empty, which the schema refuses. Number coercion alone would accept "1e3" or "0x1".
  const isValidPair = more.length === 0 && /^\d+$/.test(version)
  return { id: id.toLowerCase(), version: isValidPair ? version : '' }
}

function describeChangedCount(changed: number): string {
  if (changed === 0) return 'Nothing Updated'
  return changed === 1 ? 'Application Updated' : `${changed} Applications Updated`
}

function describeSkipped({ changed, skipped }: { changed: number; skipped: ReadonlyArray<{ name: string }> }): string {
  if (skipped.length === 0)
    return changed === 0 ? 'The selected applications already had this status.' : 'All changes are saved.'
  const names = skipped.map(each => each.name).join(', ')
  return `Not changed, because a colleague has just updated them: ${names}. Check them before you try again.`
}
