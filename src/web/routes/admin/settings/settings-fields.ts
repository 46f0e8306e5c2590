import { WEEKLY_HOURS_FIELDS } from '#src/features/settings/weekly-hours.ts'
import { PRICE_FIELDS } from './price-form.ts'
import { READ_FIELD } from './refused.ts'

/** All that the forms of the page send: each of them only its own. */
export const SETTINGS_FIELDS = [
  'intent',
  READ_FIELD,
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
  'rateToConfirm',
  'confirmRate',
  'heldRate',
  'heldAnswer',
  ...PRICE_FIELDS,
  ...WEEKLY_HOURS_FIELDS,
]
