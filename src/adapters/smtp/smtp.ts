import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { MailRefused, type MailTransport, SenderRefused } from '#src/features/outbox/mail-transport.ts'
import { mailboxParts } from '#src/mailbox.ts'
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

const reply = z.object({ responseCode: z.int(), command: z.string() })

/** The server asks to log in, or does not take our login: that is about us, and is put right without touching the message. */
const ABOUT_OUR_LOGIN = new Set([530, 534, 535, 538])

/**
 * Whether the server has said a final no to this message: a 5xx about its recipient or its content. A final no to our
 * sender or our login concerns every message and is for the owner to mend: those wait.
 */
function isRefusal(error: unknown): boolean {
  const { data } = reply.safeParse(error)
  if (data === undefined || data.responseCode < 500 || ABOUT_OUR_LOGIN.has(data.responseCode)) return false
  return data.command === 'RCPT TO' || data.command === 'DATA'
}

/** Whether the server has said a final no to our login or our sender. */
function isRefusalOfUs(error: unknown): boolean {
  const { data } = reply.safeParse(error)
  return (
    data !== undefined &&
    data.responseCode >= 500 &&
    (ABOUT_OUR_LOGIN.has(data.responseCode) || data.command === 'MAIL FROM')
  )
}

/**
 * One address and nothing that a mail library could take apart: no name, list, comment, quote, route or line break.
 * Stricter than the standard: what it refuses, real people do not have.
 */
function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\p{C}\s<>()[\]\\,;:"@]+@[^\p{C}\s<>()[\]\\,;:"@]+$/u.test(text)
}
