/** What a field or an item is called where the log tells of it: "adminNotes" → "admin notes". */
export function nameInWords(name: string): string {
  return NAMES[name] ?? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
}

/** Those whose key says it badly. What is for sale has the name it is sold under. */
const NAMES: Readonly<Record<string, string>> = {
  application_fee: 'Application Fee',
  initial_assessment: 'Initial Assessment',
  full_support: 'Full Application Support',
  review_finalize: 'Review & Finalize',
  consultation_30: '30-Minute Consultation',
  consultation_60: '60-Minute Consultation',
  mailNewApplications: 'mail about new applications',
  mailDocumentUploads: 'mail about document uploads',
  mailPayments: 'mail about payments',
}
