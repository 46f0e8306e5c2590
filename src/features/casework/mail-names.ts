/** What a message is called while it waits, and what kind it is: only the worker that sends it knows its subject. */
export function mailName(template: string): string {
  return NAMES[template] ?? 'Message'
}

/** Every kind of message with its name, by the alphabet: what the mail log can be narrowed down to. */
export function mailKinds(): ReadonlyArray<readonly [template: string, name: string]> {
  return Object.entries(NAMES).toSorted(([, name], [, other]) => name.localeCompare(other, 'en-GB'))
}

/** What is attached to a message for the calendar of its reader; null: nothing. A test compares it with what is sent. */
export function attachedTo(template: string): string | null {
  return ATTACHED[template] ?? null
}

const ATTACHED: Record<string, string> = {
  'bookings.confirmation': 'An invitation for the reader’s calendar (invite.ics)',
  'bookings.moved': 'An invitation for the reader’s calendar, with the new time (invite.ics)',
  'bookings.cancelled': 'A cancellation for the reader’s calendar (invite.ics)',
}

const NAMES: Record<string, string> = {
  'applications.payment-link': 'Link to the payment',
  'applications.opened-for-you': 'Application opened by us',
  'applications.status-news': 'New status',
  'applications.from-staff': 'Letter from us',
  'applications.resubmitted': 'Notice to us of a resubmission',
  'applications.new-application': 'Notice to us of an application',
  'contact.message': 'Message from the website',
  'contact.acknowledgement': 'Answer to a message',
  'documents.request': 'Request for documents',
  'documents.reminder': 'Reminder of missing documents',
  'documents.reviewed': 'Answer to a document',
  'documents.arrived': 'Notice to us of a document',
  'payments.receipt': 'Receipt',
  'payments.arrived': 'Notice to us of a payment',
  'payments.offline': 'Notice to owners of an offline payment',
  'payments.rest-due': 'Rest of a payment',
  'payments.needs-a-person': 'Notice to us of a payment that needs a person',
  'payments.disputed': 'Notice to us of a dispute',
  'bookings.confirmation': 'Consultation booked',
  'bookings.moved': 'Consultation moved',
  'bookings.cancelled': 'Consultation cancelled',
  'bookings.reminder': 'Reminder of a consultation',
  'bookings.staff-notice': 'Notice to us of a consultation',
  'outbox.unanswered': 'Notice to us of unanswered reminders',
  'payments.second-due': 'Second payment due',
  'bookings.choose-time': 'Reminder to choose a time',
  'exchange-rate.held': 'Notice to us of an exchange rate',
  'staff.invitation': 'Invitation of a colleague',
  'staff.password_reset': 'Link to a new password',
  'staff.password_changed': 'Notice of a new password',
}
