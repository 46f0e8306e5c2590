import { WEEKLY_HOURS_FIELDS } from '#src/features/settings/weekly-hours-form.ts'
import { PRICE_FIELDS } from './price-fields.ts'

/** All that the forms of the page send: each of them only its own. */
export const SETTINGS_FIELDS = [
  'intent',
  'current',
  'password',
  'repeat',
  'mailNewApplications',
  'mailDocumentUploads',
  'mailPayments',
  'maintenanceMode',
  'meetingLink',
  'ratePolicy',
  'rate',
  ...PRICE_FIELDS,
  ...WEEKLY_HOURS_FIELDS,
]
