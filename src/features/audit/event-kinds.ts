/** What the log can be filtered by, in the order it is offered. */
export const EVENT_KINDS = {
  applications: 'Applications',
  payments: 'Payments',
  documents: 'Documents',
  bookings: 'Bookings',
  messages: 'Messages',
  staff: 'Staff',
  settings: 'Settings',
} as const

export type EventKind = keyof typeof EVENT_KINDS

/** A kind as an address says it; null for anything else. */
export function readEventKind(text: string | null): EventKind | null {
  return text !== null && Object.hasOwn(EVENT_KINDS, text) ? (text as EventKind) : null
}
