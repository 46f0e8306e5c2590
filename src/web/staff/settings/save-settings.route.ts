import { data } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { meetingLinkSchema } from '#src/features/settings/meeting-link.ts'
import { mailSwitchesSchema, maintenanceSchema } from '#src/features/settings/settings.ts'
import { WEEKLY_HOURS_FIELDS } from '#src/features/settings/weekly-hours.ts'
import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { PRICE_FIELDS } from './price-form.ts'
import { saveSection } from './save-section.server.ts'
import { READ_FIELD, SECTION_KEYS, type Section } from './sections.ts'

export const loader = refuseGet({ role: 'owner' })

/** What the form of each section sends; other names are not read. */
const FIELDS: Record<Exclude<Section, 'password'>, ReadonlyArray<string>> = {
  notifications: Object.keys(mailSwitchesSchema.shape),
  site: Object.keys(maintenanceSchema.shape),
  calendar: Object.keys(meetingLinkSchema.shape),
  'weekly-hours': WEEKLY_HOURS_FIELDS,
  prices: PRICE_FIELDS,
  'exchange-rate': ['ratePolicy', 'rate', 'rateToConfirm', 'confirmRate', 'heldRate', 'heldAnswer'],
  cache: [],
}

/** Everything on the Settings page but one's own password. Without scripts, the page itself takes its forms. */
export const action = staffAction({
  role: 'owner',
  failed: 'Not Saved',
  schema: z.record(z.string(), z.string()),
  // Each form sends only its own.
  fields: ['intent', READ_FIELD, ...Object.values(FIELDS).flat()],
  page: () => addresses.adminSettings(),
  async run({ app, actor, form }) {
    const section = SECTION_KEYS.find(key => key === form.intent)
    if (section === undefined || section === 'password') throw data(UNKNOWN, { status: 400 })
    return saveSection(app, actor, section, form)
  },
})

const UNKNOWN = 'This form is not known here. Please reload the page and try again.'
