/** The parts of the page, in their order: the key is the anchor of each, and what its form sends as `intent`. */
export const SECTIONS = {
  password: 'Your password',
  notifications: 'Notifications',
  site: 'Site',
  calendar: 'Meeting link',
  'weekly-hours': 'Weekly hours',
  prices: 'Prices',
  'exchange-rate': 'Exchange rate',
  cache: 'Cache',
} as const

export type Section = keyof typeof SECTIONS

export const SECTION_KEYS = Object.keys(SECTIONS) as Array<Section>

/** The section whose form was sent, or null: no page of ours sends such a thing. */
export function readSection(intent: FormDataEntryValue | null): Section | null {
  return SECTION_KEYS.find(section => section === intent) ?? null
}
