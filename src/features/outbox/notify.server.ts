import { createHash } from 'node:crypto'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
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

/** A declared message for one reader. `id`: of the message, where a repeated request must not send a second one. */
export type Message<Data, Audience extends PersonKind> = {
  mail: Mail<Data, Audience>
  data: NoInfer<Data>
  about: MailSubject
  replyTo?: string | null
  id?: string | undefined
}

/** A message for staff reaches nobody else, and staff get no message for applicants or visitors. */
type ReaderOf<Audience extends PersonKind> = Person<Audience extends 'staff' ? 'staff' : Exclude<PersonKind, 'staff'>>

/** Sends a person a message over every channel that reaches them, in the caller's transaction. */
export async function notify<Data, Audience extends PersonKind>(
  app: Ground,
  tx: Transaction,
  person: ReaderOf<Audience>,
  { mail, id, ...message }: Message<Data, Audience>,
): Promise<void> {
  for (const channel of CHANNEL_NAMES) {
    const to = CHANNELS[channel].addressOf(person)
    if (to !== null)
      await queueMail(app, tx, mail, { ...message, ...(id !== undefined && { id: idOn(channel, id) }), channel, to })
  }
}

/** Each channel stores a message of its own. A mail keeps the given id. */
function idOn(channel: ChannelName, id: string): string {
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

export function staffMember(email: string): Person<'staff'> {
  return { kind: 'staff', email }
}

export function staffMailbox(app: Pick<Ground, 'staffMailbox'>): Person<'staff'> {
  return staffMember(app.staffMailbox)
}
