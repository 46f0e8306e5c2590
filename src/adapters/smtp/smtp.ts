import { createTransport } from 'nodemailer'
import { MailRefused, type MailTransport, SenderRefused } from '#src/features/outbox/mail-transport.ts'
import { mailboxParts } from '#src/mailbox.ts'
import { isPlainAddress } from './addresses.ts'
import { isRefusal, isRefusalOfUs } from './refusal.ts'
import { serverOptions } from './server-options.ts'

/**
 * Sends by a mail server: `smtp://user:password@host:587` (with STARTTLS) or `smtps://…` (TLS from the start). One
 * connection a message, none kept: the worker sends few, and one that idles is one that breaks.
 */
export function createSmtpTransport({ url }: { url: string }): MailTransport {
  const server = createTransport({
    ...serverOptions(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What a message says is content, never a path or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      if (!isPlainAddress(message.to)) throw new MailRefused('The recipient is not one plain address')
      const from = mailboxParts(message.from)
      try {
        await server.sendMail({
          messageId: message.messageId,
          from,
          to: { name: '', address: message.to },
          // A reply address that is none is no reason to lose the message.
          replyTo:
            message.replyTo !== null && isPlainAddress(message.replyTo)
              ? { name: '', address: message.replyTo }
              : undefined,
          ...(message.stopUrl !== null && {
            list: { unsubscribe: message.stopUrl },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
          subject: oneLine(message.subject),
          html: message.html,
          text: message.text,
          // Twice in the message: as an alternative to the text, from which mail programs make their buttons, and as a file.
          icalEvent: message.invitation === null ? undefined : { ...message.invitation, filename: 'invite.ics' },
          envelope: { from: from.address, to: [message.to] },
        })
      } catch (cause) {
        if (isRefusal(cause)) throw new MailRefused('The mail server refuses the message for good', { cause })
        if (isRefusalOfUs(cause)) throw new SenderRefused('The mail server takes nothing from us', { cause })
        throw cause
      }
    },
  }
}

/** Nothing in a header may begin another one. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
