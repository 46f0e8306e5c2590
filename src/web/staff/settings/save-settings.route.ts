import { data } from 'react-router'
import { z } from 'zod'
import { meetingLinkSchema } from '#src/features/site/settings/meeting-link.ts'
import { mailSwitchesSchema, maintenanceSchema, secondStepSchema } from '#src/features/site/settings/settings.ts'
import { WEEKLY_HOURS_FIELDS } from '#src/features/site/settings/weekly-hours.ts'
import { MUST_CONFIRM, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { PRICE_FIELD_NAMES } from './price-form.ts'
import { saveSection } from './save-section.server.ts'
import { SECTION_KEYS, type Section, SHOWN_VALUES_FIELD } from './sections.ts'
import { SECTOR_OWNER_FIELDS } from './sector-owner-form.ts'

const SECTION_FIELDS: Record<Exclude<Section, 'password'>, ReadonlyArray<string>> = {
  notifications: Object.keys(mailSwitchesSchema.shape),
  'sign-in': Object.keys(secondStepSchema.shape),
  owners: SECTOR_OWNER_FIELDS.map(({ name }) => name),
  site: Object.keys(maintenanceSchema.shape),
  calendar: Object.keys(meetingLinkSchema.shape),
  'weekly-hours': WEEKLY_HOURS_FIELDS,
  prices: [...PRICE_FIELD_NAMES, 'pricesToConfirm', 'confirmPrices'],
  'exchange-rate': ['ratePolicy', 'rate', 'rateToConfirm', 'confirmRate', 'unconfirmedRate', 'unconfirmedAnswer'],
  cache: [],
}

/** Sections about who signs in, what customers pay and where we meet. */
const SENSITIVE_SECTIONS: ReadonlyArray<Section> = ['sign-in', 'calendar', 'prices', 'exchange-rate']

export const loader = refuseGet()

export const action = staffAction({
  may: 'settings',
  failed: 'Not Saved',
  schema: z.record(z.string(), z.string()),
  fields: ['intent', SHOWN_VALUES_FIELD, ...Object.values(SECTION_FIELDS).flat()],
  async run({ app, actor, staff, form }) {
    const section = SECTION_KEYS.find(key => key === form.intent)
    if (section === undefined || section === 'password') throw data(UNKNOWN_FORM_MESSAGE, { status: 400 })
    if (SENSITIVE_SECTIONS.includes(section) && !staff.isConfirmed) return MUST_CONFIRM
    return saveSection(app, actor, section, form)
  },
})

const UNKNOWN_FORM_MESSAGE = 'We don’t recognise this form. Please reload the page and try again.'
