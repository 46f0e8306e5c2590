import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Mail, MailSubject, Person, PersonKind } from './mail.ts'
import { queueMail } from './queue-mail.server.ts'

/** With an `id`, a repeated request conflicts instead of queueing a second mail. */
export type Message<Data, Audience extends PersonKind> = {
  mail: Mail<Data, Audience>
  data: NoInfer<Data>
  about: MailSubject
  replyTo?: string | null
  id?: string | undefined
  /** The mail waits this long, for example because its cause can be undone. */
  waitMs?: number
}

type RecipientOf<Audience extends PersonKind> = Person<
  Audience extends 'staff' ? 'staff' : Exclude<PersonKind, 'staff'>
>

/** Queues a mail in the caller's transaction. */
export async function notify<Data, Audience extends PersonKind>(
  app: AppContext,
  tx: Transaction,
  person: RecipientOf<Audience>,
  { mail, ...message }: Message<Data, Audience>,
): Promise<void> {
  await queueMail(app, tx, mail, { ...message, to: person.email })
}

export function applicant(email: string): Person<'applicant'> {
  return { kind: 'applicant', email }
}

export function visitor(email: string): Person<'visitor'> {
  return { kind: 'visitor', email }
}

export function staffRecipient(email: string): Person<'staff'> {
  return { kind: 'staff', email }
}

export function staffMailbox(app: Pick<AppContext, 'staffMailbox'>): Person<'staff'> {
  return staffRecipient(app.staffMailbox)
}
