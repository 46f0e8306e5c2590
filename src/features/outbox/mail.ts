import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { KeptBackReason } from './mail-states.ts'
import type { Invitation } from './mail-transport.ts'
import type { TemplateTexts } from './template-text.ts'

export const CHANNELS = {
  mail: {
    label: 'Email',
    carrier: 'The mail server',
    usesTemplate: true,
    addressOf: person => person.email,
  },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof CHANNELS

export type PersonKind = 'applicant' | 'visitor' | 'staff'

/** Channels without an address for the person are skipped. */
export type Person<Kind extends PersonKind = PersonKind> = { kind: Kind; email: string; phone?: string | null }

type Channel = {
  label: string
  carrier: string
  usesTemplate: boolean
  addressOf(person: Person): string | null
}

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...Array<ChannelName>]

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

/** Recipients can stop each one per application or order. */
export const REMINDER_MATTERS = {
  'first-payment': { about: 'application', words: 'the first payment of your application' },
  'second-payment': { about: 'application', words: 'the second payment of your application' },
  documents: { about: 'application', words: 'documents for your application' },
  booking: { about: 'order', words: 'choosing a time for your consultation' },
} as const

export type ReminderMatter = keyof typeof REMINDER_MATTERS

export type ReminderSubject = { matter: ReminderMatter; id: string }

export function isReminderMatter(text: string): text is ReminderMatter {
  return Object.hasOwn(REMINDER_MATTERS, text)
}

/** Data is stored as JSON and rendered when the mail is sent. */
export type Mail<Data, Audience extends PersonKind = PersonKind> = {
  name: string
  label: string
  audience: Audience
  about: ReadonlyArray<MailSubjectKind>
  /** Contains an account link: its data is erased after sending, and staff cannot read it. */
  isSecret: boolean
  attaches: string | null
  templateTexts: TemplateTexts<Data> | null
  version: number
  read(stored: { data: unknown; dataVersion: number }): Data | null
  reminds(data: Data): ReminderMatter | null
  checkOutdated: (() => Promise<CheckOutdated<Data>>) | null
  /** react-email takes a second to load, so only the worker loads it. */
  load(): Promise<MailWords<Data>>
}

type StoredMail<Data> = { data: Data; to: string; about: MailSubject }

/** For each mail, why it is outdated, or null. */
export type CheckOutdated<Data> = (
  context: { db: DatabaseOrTransaction; clock: Clock; staffMailbox: string },
  stored: ReadonlyArray<StoredMail<Data>>,
) => Promise<ReadonlyArray<Outdated | null>>

export type Outdated = {
  why: KeptBackReason
  isKeptBack: boolean
  isFinal?: boolean
}

type MailWords<Data> = {
  subject(data: Data): string
  Body(props: { data: Data }): ReactElement
  invitation?(data: Data, from: string): Invitation
}

type Optional<Data> = Pick<Mail<Data>, 'isSecret' | 'attaches' | 'templateTexts' | 'reminds' | 'checkOutdated'>

/** `data`: the schema of the newest version. */
export type MailDeclaration<Data, Audience extends PersonKind> = Pick<
  Mail<Data, Audience>,
  'name' | 'label' | 'audience' | 'about'
> &
  Partial<Optional<Data>> & {
    data: z.ZodType<Data>
    upgrades?: ReadonlyArray<(older: never) => unknown>
    template: () => Promise<MailWords<Data>>
  }

/** Mail log, resending and previews derive from this. */
export function defineMail<Data extends Record<string, unknown>, Audience extends PersonKind>({
  data,
  upgrades = [],
  template,
  ...declared
}: MailDeclaration<Data, Audience>): Mail<Data, Audience> {
  return {
    isSecret: false,
    attaches: null,
    templateTexts: null,
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
