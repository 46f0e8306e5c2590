/** What an applicant can send without being asked for it, and what staff are offered when they ask. */
export const DOCUMENT_TYPES = [
  'Passport',
  'CV/Resume',
  'Certificate',
  'Proof of Address',
  'Bank Statement',
  'Other',
] as const
