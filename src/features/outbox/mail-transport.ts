/** Port. Implemented by `adapters/smtp` and `adapters/sandbox-inbox`. */
export type MailTransport = {
  /** Throws MailRefused for good; other errors are retried. */
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
  /** One-click unsubscribe (RFC 8058); null: no reminder. */
  stopUrl: string | null
  invitation: Invitation | null
}

/** An iCalendar text with this METHOD. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; content: string }

/** SMTP 5xx for the address or content: retrying does not help. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The server refuses our login or sender: the operator has to act. */
export class SenderRefused extends Error {
  override name = 'SenderRefused'
}
