import { declareMail, type Mail, type MailWords } from '#src/features/outbox/mail.ts'

/** Declares a message that tells members of an applicant: it goes to nobody who works here no more. */
export function declareNotice<Data extends Record<string, unknown>>(
  name: string,
  load: () => Promise<MailWords<Data>>,
): Mail<Data> {
  return declareMail(name, load, {
    judge: () => import('../judge-notices.server.ts').then(({ judgeNotices }) => judgeNotices),
  })
}
