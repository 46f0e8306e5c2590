import { createHash } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import {
  CHANNEL_NAMES,
  CHANNELS,
  type ChannelName,
  type Mail,
  type MailSubject,
  type Person,
  type PersonKind,
} from './mail.ts'
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
  { mail, id, ...message }: Message<Data, Audience>,
): Promise<void> {
  for (const channel of CHANNEL_NAMES) {
    const to = CHANNELS[channel].addressOf(person)
    if (to !== null)
      await queueMail(app, tx, mail, {
        ...message,
        ...(id !== undefined && { id: deriveIdForChannel(channel, id) }),
        channel,
        to,
      })
  }
}

/** Derives a stable id for each channel, so that repeated requests conflict. */
function deriveIdForChannel(channel: ChannelName, id: string): string {
  if (channel === 'mail') return id
  const hash = createHash('sha256').update(`${channel} ${id}`).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
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
