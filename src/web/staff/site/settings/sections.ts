/** Lists the sections in the order of the page. A key is the section's anchor and the `intent` of its form. */
export const SECTIONS = {
  password: 'Your password',
  notifications: 'Notifications',
  'sign-in': 'Sign-in',
  owners: 'Owners of new cases',
  replies: 'Saved replies',
  site: 'Site',
  calendar: 'Meeting link',
  'weekly-hours': 'Weekly hours',
  consultations: 'Rules of consultations',
  prices: 'Prices',
  'exchange-rate': 'Exchange rate',
  vat: 'VAT',
  cache: 'Cache',
} as const

export type Section = keyof typeof SECTIONS

export const SECTION_KEYS = Object.keys(SECTIONS) as Array<Section>

/** The other sections have acts of their own. */
export type SavedSection = Exclude<Section, 'password' | 'replies'>

export type SentForm = Readonly<Partial<Record<string, string>>>

/** This hidden field holds the values that the form showed. */
export const SHOWN_VALUES_FIELD = 'read'

/**
 * Returns the values that the form showed, for the optimistic lock. Invalid input gives no values, so that the server
 * refuses the change.
 */
export function parseShownValues(form: SentForm): Readonly<Record<string, unknown>> {
  try {
    const values: unknown = JSON.parse(String(form[SHOWN_VALUES_FIELD]))
    return typeof values === 'object' && values !== null ? { ...values } : {}
  } catch {
    return {}
  }
}
