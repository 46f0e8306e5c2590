import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { parseMailbox } from '#src/copied-values.ts'
import { MailRefused, type MailTransport, SenderRefused } from '#src/features/mail/mail-transport.ts'

/**
 * Opens a connection for each mail, because idle connections break. Throws `MailRefused` when the recipient or content
 * is refused permanently, `SenderRefused` when our login or sender is refused.
 */
export function createSmtpTransport({ url }: { url: string }): MailTransport & { checkLogin(): Promise<unknown> } {
  const serverOptions = parseSmtpUrl(url)
  const mailServer = createTransport({
    ...serverOptions,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    checkLogin: () => mailServer.verify(),
    async send(message) {
      if (!isPlainAddress(message.to)) throw new MailRefused('The recipient is not a single plain address')
      const from = parseMailbox(message.from)
      const mail = {
        messageId: message.messageId,
        from,
        to: { name: '', address: message.to },
        replyTo:
          message.replyTo !== null && isPlainAddress(message.replyTo)
            ? { name: '', address: message.replyTo }
            : undefined,
        headers: {
          ...(message.isAutomatic && AUTOMATIC_HEADERS),
          ...(message.stopUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(message.stopUrl !== null && { list: { unsubscribe: message.stopUrl } }),
        subject: removeLineBreaks(message.subject),
        html: message.html,
        text: message.text,
        icalEvent: message.invitation === null ? undefined : { ...message.invitation, filename: 'invite.ics' },
        envelope: { from: from.address, to: [message.to] },
      }
      try {
        await mailServer.sendMail(mail)
      } catch (cause) {
        if (isMessageRefusal(cause)) throw new MailRefused('The mail server refused the mail permanently', { cause })
        if (isSenderRefusal(cause)) throw new SenderRefused('The mail server refused our login or sender', { cause })
        throw cause
      }
    },
  }
}

/** The second is for Exchange. */
const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** Removes line breaks, which could begin another header. */
function removeLineBreaks(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

const smtpErrorSchema = z.object({ responseCode: z.int(), command: z.string() })

const AUTHENTICATION_CODES = new Set([530, 534, 535, 538])

function isMessageRefusal(error: unknown): boolean {
  const { data } = smtpErrorSchema.safeParse(error)
  if (data === undefined || data.responseCode < 500 || AUTHENTICATION_CODES.has(data.responseCode)) return false
  return data.command === 'RCPT TO' || data.command === 'DATA'
}

function isSenderRefusal(error: unknown): boolean {
  const { data } = smtpErrorSchema.safeParse(error)
  return (
    data !== undefined &&
    data.responseCode >= 500 &&
    (AUTHENTICATION_CODES.has(data.responseCode) || data.command === 'MAIL FROM')
  )
}

function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\p{C}\s<>()[\]\\,;:"@]+@[^\p{C}\s<>()[\]\\,;:"@]+$/u.test(text)
}

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Requires TLS or STARTTLS, which encrypt passwords and mail. Exceptions are a server on this machine, and
 * `?starttls=never` for a private network.
 */
export function parseSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const isTlsFromStart = url.protocol === 'smtps:'
  const mayBeUnencrypted = LOOPBACK_HOST.test(url.hostname) || url.searchParams.get('starttls') === 'never'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTlsFromStart ? 465 : 587) : Number(url.port),
    secure: isTlsFromStart,
    requireTLS: !isTlsFromStart && !mayBeUnencrypted,
    ignoreTLS: !isTlsFromStart && mayBeUnencrypted,
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}
