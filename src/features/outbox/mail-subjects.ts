/** What a message can be about. The ids are those of the audit trail. */
export const MAIL_SUBJECT_KINDS = [
  'application',
  'order',
  'payment',
  'dispute',
  'booking',
  'document',
  'contact_message',
  'staff',
  'rate',
] as const

export type MailSubjectKind = (typeof MAIL_SUBJECT_KINDS)[number]

export type MailSubject = { kind: MailSubjectKind; id: string }
