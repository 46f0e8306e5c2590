import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Mail, MailSubject, Person, PersonKind } from './mail.ts'
import type { KeptBackReason } from './mail-states.ts'
import { mails } from './table.server.ts'

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

type QueuedMail<Data> = {
  id?: string | undefined
  to: string
  about: MailSubject
  data: Data
  replyTo?: string | null
  copyOf?: string | null
  acceptedReason?: KeptBackReason | null
  waitMs?: number
}

/** A rollback of the caller's transaction sends nothing. Verbs call `notify`. */
export async function queueMail<Data>(
  app: AppContext,
  tx: Transaction,
  mail: Pick<Mail<Data>, 'name'>,
  {
    id = randomUUID(),
    to,
    about,
    data,
    replyTo = null,
    copyOf = null,
    acceptedReason = null,
    waitMs = 0,
  }: QueuedMail<Data>,
): Promise<void> {
  const mailRow = {
    id,
    template: mail.name,
    data,
    aboutKind: about.kind,
    aboutId: about.id,
    caseId: sql`case_of(${about.kind}, ${about.id})`,
    copyOf,
    acceptedReason,
    to,
    replyTo,
    messageId: `<${id}@${new URL(app.publicUrl).hostname}>`,
    state: 'queued',
    tries: 0,
    queuedAt: app.clock.now(),
  } as const
  await tx.insert(mails).values(mailRow)
  await app.jobs.enqueue(tx, 'deliver-mail', { mailId: id }, { waitMs })
}
