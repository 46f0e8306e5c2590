import { bookingReminder, consultationReminder } from '#src/features/bookings/reminders.server.ts'
import { deadlineReminder } from '#src/features/cases/dates/reminders.server.ts'
import { documentReminder } from '#src/features/documents/reminders.server.ts'
import { letterReminder } from '#src/features/letters/reminders.server.ts'
import { firstPaymentReminder, secondPaymentReminder } from '#src/features/money/reminders.server.ts'

/** Reminders of a consultation come first, because an hour later they are too late. */
export const REMINDERS = [
  consultationReminder,
  deadlineReminder,
  documentReminder,
  letterReminder,
  firstPaymentReminder,
  secondPaymentReminder,
  bookingReminder,
]
