/** A message as the sandbox takes it: the fields of the outbox's own, which it must not know. */
export type SandboxMail = {
  messageId: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments: Array<MailAttachment>
}

/** `content` is text (a calendar entry, say), not base64. */
export type MailAttachment = { filename: string; contentType: string; content: string }

/** Postgres refuses NUL bytes in text, and half a surrogate pair in jsonb: both become the mark for what cannot be shown. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
