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

/** What a form of the page sent, by the names of its fields. */
export type SentForm = Readonly<Partial<Record<string, string>>>

/** The name of the field with which every form of the page says what stood in it when it was read. */
export const READ_FIELD = 'read'

/** What stood in a form when it was read. What no page of ours sends is nothing, and nothing is ever what stands. */
export function whatWasRead(form: SentForm): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(String(form[READ_FIELD]))
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
