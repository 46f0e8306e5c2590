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
