import type { Invitation, MailTransport, OutgoingMail } from '#src/features/mail/mail-transport.ts'

type StoredMail = Omit<OutgoingMail, 'invitation' | 'stopUrl' | 'isAutomatic'> & {
  attachments: Array<{ filename: string; contentType: string; content: string }>
}

export function createSandboxInboxTransport(deliver: (mail: StoredMail) => Promise<void>): MailTransport {
  return {
    send: ({ invitation, stopUrl: _, isAutomatic: __, ...mail }) =>
      deliver({ ...mail, attachments: invitation === null ? [] : [toCalendarAttachment(invitation)] }),
  }
}

function toCalendarAttachment({ method, content }: Invitation) {
  return { filename: 'invite.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}
