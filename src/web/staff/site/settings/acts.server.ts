import { data } from 'react-router'
import { z } from 'zod'
import { vatSchema } from '#src/features/money/months/vat.ts'
import { meetingLinkSchema } from '#src/features/site/settings/meeting-link.ts'
import {
  consultationRulesSchema,
  mailSwitchesSchema,
  maintenanceSchema,
  secondStepSchema,
} from '#src/features/site/settings/settings.ts'
import { WEEKLY_HOURS_FIELDS } from '#src/features/site/settings/weekly-hours.ts'
import { changePasswordSchema } from '#src/features/staff/account-forms.ts'
import { PASSWORD_FAULTS } from '#src/features/staff/accounts.ts'
import { changePassword } from '#src/features/staff/passwords.server.ts'
import { isFactId } from '#src/features/visa/facts.ts'
import { noteField } from '#src/features/visa/form-fields.ts'
import { recordFactChecks } from '#src/features/visa/record-fact-checks.server.ts'
import { takeAttempt } from '../../../guards/limit.server.ts'
import { resolveUnlessBusy, SIGN_IN_BUSY } from '../../../guards/sign-in.server.ts'
import { done, MUST_CONFIRM, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { PRICE_FIELD_NAMES } from './price-form.ts'
import { saveSection } from './save-section.server.ts'
import { type SavedSection, SECTION_KEYS, SHOWN_VALUES_FIELD } from './sections.ts'
import { SECTOR_OWNER_FIELDS } from './sector-owner-form.ts'

const SECTION_FIELDS: Record<SavedSection, ReadonlyArray<string>> = {
  notifications: Object.keys(mailSwitchesSchema.shape),
  'sign-in': Object.keys(secondStepSchema.shape),
  owners: SECTOR_OWNER_FIELDS.map(({ name }) => name),
  site: Object.keys(maintenanceSchema.shape),
  calendar: Object.keys(meetingLinkSchema.shape),
  'weekly-hours': WEEKLY_HOURS_FIELDS,
  consultations: Object.keys(consultationRulesSchema.shape),
  prices: [...PRICE_FIELD_NAMES, 'pricesToConfirm', 'confirmPrices'],
  'exchange-rate': ['ratePolicy', 'rate', 'rateToConfirm', 'confirmRate', 'unconfirmedRate', 'unconfirmedAnswer'],
  vat: Object.keys(vatSchema.shape),
  cache: [],
}

/** Sections about who signs in, what customers pay and where we meet. */
const SENSITIVE_SECTIONS: ReadonlyArray<SavedSection> = [
  'sign-in',
  'calendar',
  'consultations',
  'prices',
  'exchange-rate',
]

export const siteActs = {
  changeOwnPassword: staffAct({
    may: 'own-account',
    failed: 'Not Saved',
    schema: changePasswordSchema,
    fields: ['current', 'password', 'repeat'],
    async run({ context, app, staff, form }) {
      const overLimit = await takeAttempt(context, 'password-change-by-account', staff.id)
      if (overLimit !== null) return { ...refuse(overLimit.message, 429), headers: overLimit.headers }
      const result = await resolveUnlessBusy(context, changePassword(app, staff, form))
      if (result === 'busy' || result.ok || result.reason !== 'wrong-current') {
        await app.limiter.giveBack('password-change-by-account', staff.id)
      }
      if (result === 'busy')
        return { ...refuse(SIGN_IN_BUSY.message, SIGN_IN_BUSY.status), headers: SIGN_IN_BUSY.headers }
      if (result.ok) return done('Settings Saved', PASSWORD_CHANGED_MESSAGE)
      if (result.reason === 'wrong-current')
        return { ok: false, errors: { current: 'This isn’t your current password' } }
      const fault = result.reason === 'same' ? 'This is already your password' : PASSWORD_FAULTS[result.reason]
      return { ok: false, errors: { password: fault } }
    },
  }),
  saveSettings: staffAct({
    may: 'settings',
    failed: 'Not Saved',
    schema: z.record(z.string(), z.string()),
    fields: ['intent', SHOWN_VALUES_FIELD, ...Object.values(SECTION_FIELDS).flat()],
    async run({ app, actor, staff, form }) {
      const section = SECTION_KEYS.find(key => key === form.intent)
      if (section === undefined || section === 'password' || section === 'replies')
        throw data(UNKNOWN_FORM_MESSAGE, { status: 400 })
      if (SENSITIVE_SECTIONS.includes(section) && !staff.isConfirmed) return MUST_CONFIRM
      return saveSection(app, actor, section, form)
    },
  }),
  recordFactChecks: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Recorded',
    schema: z.object({
      facts: z
        .string()
        .default('')
        .transform(text => text.split(',').filter(isFactId))
        .refine(facts => facts.length > 0, { error: 'Please tick the facts that you compared' }),
      note: noteField,
    }),
    async run({ app, actor, form: { facts, note } }) {
      const { recorded } = await recordFactChecks(app, actor, { facts, note })
      if (recorded === 0) return done('Already Checked Today', 'Nothing was changed.')
      const title = recorded === 1 ? 'Check Recorded' : `${recorded} Checks Recorded`
      return done(title, 'The website now shows today’s date for what you compared.')
    },
  }),
}

const PASSWORD_CHANGED_MESSAGE = 'Your password is changed, and you’re signed out everywhere else.'

const UNKNOWN_FORM_MESSAGE = 'We don’t recognise this form. Please reload the page and try again.'
