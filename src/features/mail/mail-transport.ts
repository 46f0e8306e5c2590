/** `adapters/smtp` and `adapters/sandbox-inbox` implement this port. */
export type MailTransport = {
  /** Throws MailRefused if a retry cannot help. */
  send(message: OutgoingMail): Promise<void>
}

export type OutgoingMail = {
  messageId: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** The unsubscribe link of a reminder (RFC 8058). */
  stopUrl: string | null
  /** Automatic mails say so (RFC 3834). */
  isAutomatic: boolean
  invitation: Invitation | null
}

/** `content` is iCalendar text with this METHOD. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; content: string }

/** SMTP 5xx is final: retries cannot help. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The server refuses our login or sender, so the operator has to act. */
export class SenderRefused extends Error {
  override name = 'SenderRefused'
}
