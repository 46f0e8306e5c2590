import type { MailTransport, OutgoingMail } from '#src/features/outbox/mail-transport.ts'

/** Hands mail to the sandbox inbox instead of a mail server. */
export function createSandboxInboxTransport(deliver: (mail: OutgoingMail) => Promise<void>): MailTransport {
  return { send: deliver }
}
