/** What reminders are about. A reader can stop each one for one application or order. */
export const REMINDER_MATTERS = {
  'first-payment': { about: 'application', words: 'the first payment of your application' },
  'second-payment': { about: 'application', words: 'the second payment of your application' },
  documents: { about: 'application', words: 'documents for your application' },
  booking: { about: 'order', words: 'choosing a time for your consultation' },
} as const

export type ReminderMatter = keyof typeof REMINDER_MATTERS

/** What a reminder is about: an application or an order, by its id. */
export type ReminderSubject = { matter: ReminderMatter; id: string }

export function isReminderMatter(text: string): text is ReminderMatter {
  return Object.hasOwn(REMINDER_MATTERS, text)
}
