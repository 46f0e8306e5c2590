import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { KeptBackReason } from './mail-states.ts'
import type { Invitation } from './mail-transport.ts'
import type { MailWording } from './wording.ts'

/** The ways to reach a person. How each one sends: `channel-senders.server.ts`. */
export const CHANNELS = {
  mail: {
    label: 'Email',
    carrier: 'The mail server',
    isLetter: true,
    addressOf: person => person.email,
  },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof CHANNELS

export type PersonKind = 'applicant' | 'visitor' | 'staff'

/** Somebody we write to. A channel without an address for them is left out. */
export type Person<Kind extends PersonKind = PersonKind> = { kind: Kind; email: string; phone?: string | null }

type Channel = {
  label: string
  carrier: string
  /** Its words are those of the template. */
  isLetter: boolean
  /** Where it reaches this person; null: nowhere. */
  addressOf(person: Person): string | null
}

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...Array<ChannelName>]

/** With the ids of the audit trail. */
export const MAIL_SUBJECT_KINDS = [
  'application',
  'order',
  'payment',
  'dispute',
  'booking',
  'document',
  'contact_message',
  'staff',
  'rate',
] as const

export type MailSubjectKind = (typeof MAIL_SUBJECT_KINDS)[number]

export type MailSubject = { kind: MailSubjectKind; id: string }

/** What reminders are about. A reader can stop each one for one application or order. */
export const REMINDER_MATTERS = {
  'first-payment': { about: 'application', words: 'the first payment of your application' },
  'second-payment': { about: 'application', words: 'the second payment of your application' },
  documents: { about: 'application', words: 'documents for your application' },
  booking: { about: 'order', words: 'choosing a time for your consultation' },
} as const

export type ReminderMatter = keyof typeof REMINDER_MATTERS

/** What a reminder is about: an application or an order, by its id. */
export type ReminderSubject = { matter: ReminderMatter; id: string }

export function isReminderMatter(text: string): text is ReminderMatter {
  return Object.hasOwn(REMINDER_MATTERS, text)
}

/** A message that the product sends. Its data is stored as JSON until then, and its words are made when it is sent. */
export type Mail<Data, Audience extends PersonKind = PersonKind> = {
  /** Its name in the database: "payments.receipt". */
  name: string
  label: string
  audience: Audience
  about: ReadonlyArray<MailSubjectKind>
  /** It carries a key to an account: its data is emptied when it was sent, and it is shown to nobody but its reader. */
  isSecret: boolean
  /** What staff read about its attachment. */
  attaches: string | null
  /** The paragraphs that an owner may edit; null: none. */
  wording: MailWording<Data> | null
  version: number
  /** Stored data of any version, upgraded and checked; null when it does not fit. */
  read(stored: { data: unknown; dataVersion: number }): Data | null
  /** The matter of a reminder, which its reader can stop. Null: it is no reminder. */
  reminds(data: Data): ReminderMatter | null
  /** Loads the check for what became false since it was queued; null: its content stays true. */
  checkOutdated: (() => Promise<CheckOutdated<Data>>) | null
  /** Loads its words. react-email takes a second to load, so only the worker does it. */
  load(): Promise<MailWords<Data>>
}

type StoredMail<Data> = { data: Data; to: string; about: MailSubject }

/** For each of these messages: why it would mislead its reader now; null: it would not. */
export type CheckOutdated<Data> = (
  ground: { db: DatabaseOrTransaction; clock: Clock; staffMailbox: string },
  stored: ReadonlyArray<StoredMail<Data>>,
) => Promise<ReadonlyArray<Outdated | null>>

export type Outdated = {
  why: KeptBackReason
  /** It does not go out by itself any more. */
  isKeptBack: boolean
  /** Staff cannot send it either. */
  isFinal?: boolean
}

type MailWords<Data> = {
  subject(data: Data): string
  Body(props: { data: Data }): ReactElement
  /** Made when it is sent, because the sender (`from`, "Name <address>") is the one who invites. */
  invitation?(data: Data, from: string): Invitation
}

type Optional<Data> = Pick<Mail<Data>, 'isSecret' | 'attaches' | 'wording' | 'reminds' | 'checkOutdated'>

/** What a room declares. `data`: the schema of the newest version. */
export type MailDeclaration<Data, Audience extends PersonKind> = Pick<
  Mail<Data, Audience>,
  'name' | 'label' | 'audience' | 'about'
> &
  Partial<Optional<Data>> & {
    data: z.ZodType<Data>
    /** The first turns version 1 into version 2, and so on. */
    upgrades?: ReadonlyArray<(older: never) => unknown>
    template: () => Promise<MailWords<Data>>
  }

/** Declares a message. Everything else about it (log, resend, previews) derives from this. */
export function defineMail<Data extends Record<string, unknown>, Audience extends PersonKind>({
  data,
  upgrades = [],
  template,
  ...declared
}: MailDeclaration<Data, Audience>): Mail<Data, Audience> {
  return {
    isSecret: false,
    attaches: null,
    wording: null,
    reminds: () => null,
    checkOutdated: null,
    ...declared,
    version: upgrades.length + 1,
    read(stored) {
      const upgraded = upgrades
        .slice(stored.dataVersion - 1)
        .reduce<unknown>((older, upgrade) => upgrade(older as never), stored.data)
      return data.safeParse(upgraded).data ?? null
    },
    load: template,
  }
}
