/** What we need of a mail server. Implemented by `adapters/smtp` and, without SMTP_URL, by `adapters/sandbox-inbox`. */
export type MailTransport = {
  /** Hands one message over. Resolves when it has been accepted. Throws MailRefused for good, anything else (SenderRefused among it) for now. */
  send(message: OutgoingMail): Promise<void>
}

export type OutgoingMail = {
  /** The same at every try, so that a mail delivered twice is shown once. */
  messageId: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** The one-click address that stops these reminders (RFC 8058); null when the mail is no reminder. */
  stopUrl: string | null
  /** What mail programs offer to put into the reader's calendar, or to take out of it. */
  invitation: Invitation | null
}

/** `content` is an iCalendar text whose METHOD is this one. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; content: string }

/** The server will never take this message (SMTP 5xx about the address or the content): trying again is useless. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The server does not let us in, or takes nothing from our address: that concerns every message, and is for whoever runs the program to mend. */
export class SenderRefused extends Error {
  override name = 'SenderRefused'
}
