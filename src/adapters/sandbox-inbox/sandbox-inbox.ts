import type { Invitation, MailTransport, OutgoingMail } from '#src/features/outbox/mail-transport.ts'

/** A message as the inbox keeps it: what comes with it is a list of files. */
type KeptMail = Omit<OutgoingMail, 'invitation' | 'stopUrl'> & {
  attachments: Array<{ filename: string; contentType: string; content: string }>
}

/** Hands mail to the sandbox inbox instead of a mail server. */
export function createSandboxInboxTransport(deliver: (mail: KeptMail) => Promise<void>): MailTransport {
  return {
    send: ({ invitation, stopUrl: _, ...mail }) =>
      deliver({ ...mail, attachments: invitation === null ? [] : [file(invitation)] }),
  }
}

function file({ method, content }: Invitation) {
  return { filename: 'invite.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}
