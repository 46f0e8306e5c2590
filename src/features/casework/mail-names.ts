/** What a message is called while it waits: only the worker that sends it knows its subject. */
export function mailName(template: string): string {
  return NAMES[template] ?? 'Message'
}

const NAMES: Record<string, string> = {
  'applications.payment-link': 'Link to the payment',
  'applications.opened-for-you': 'Application opened by us',
  'applications.status-news': 'New status',
  'applications.from-staff': 'Letter from us',
  'applications.resubmitted': 'Notice to us of a resubmission',
  'documents.request': 'Request for documents',
  'documents.reminder': 'Reminder of missing documents',
  'documents.reviewed': 'Answer to a document',
  'payments.receipt': 'Receipt',
}
