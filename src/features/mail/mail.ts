import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { KeptBackReason } from './mail-states.ts'
import type { Invitation } from './mail-transport.ts'
import type { TemplateTexts } from './template-text.ts'

export type PersonKind = 'applicant' | 'visitor' | 'staff'

export type Person<Kind extends PersonKind = PersonKind> = { kind: Kind; email: string }

export const MAIL_SUBJECT_KINDS = [
  'application',
  'consultation',
  'payment',
  'dispute',
  'booking',
  'document',
  'enquiry',
  'privacy_request',
  'staff',
  'rate',
  'fact',
] as const

export type MailSubjectKind = (typeof MAIL_SUBJECT_KINDS)[number]

export type MailSubject = { kind: MailSubjectKind; id: string }

/** A recipient can stop each kind of reminder of a case. `words` are for them, `label` for staff. */
export const REMINDER_MATTERS = {
  'first-payment': {
    about: 'application',
    words: 'the initial payment of your application',
    label: 'initial payment',
  },
  'second-payment': { about: 'application', words: 'the final payment of your application', label: 'final payment' },
  documents: { about: 'application', words: 'documents for your application', label: 'missing documents' },
  deadlines: { about: 'application', words: 'the deadlines of your application', label: 'deadlines' },
  letters: { about: 'application', words: 'the letter of recommendation', label: 'letters of recommendation' },
  booking: {
    about: 'consultation',
    words: 'choosing a time for your consultation',
    label: 'time for the paid consultation',
  },
} as const

export type ReminderMatter = keyof typeof REMINDER_MATTERS

/** `aboutId` names the one thing that is stopped, for example a letter. Without it, the matter stops as a whole. */
export type ReminderSubject = { matter: ReminderMatter; id: string; aboutId?: string }

export function isReminderMatter(text: string): text is ReminderMatter {
  return Object.hasOwn(REMINDER_MATTERS, text)
}

/** A stored mail has only the ids of links that open something by themselves (ADR 028). */
export type SignedIds = {
  receiptEntryId?: string | null | undefined
  payLinkId?: string | null | undefined
  storyId?: string
  letterLinkId?: string
}

/** Data is stored as JSON and rendered on delivery. */
export type Mail<Data, Audience extends PersonKind = PersonKind> = {
  name: string
  label: string
  audience: Audience
  about: ReadonlyArray<MailSubjectKind>
  /** The field with a code or an account link. Sending erases it, so staff never see it and cannot resend the mail. */
  secret: (keyof Data & string) | null
  /** Other mails say that they are automatic, so that out-of-office programs do not answer them. */
  isWrittenByStaff: boolean
  attaches: string | null
  templateTexts: TemplateTexts<Data> | null
  /** Returns null if the stored data does not fit. */
  read(stored: unknown): Data | null
  /** Returns null if the mail is not a reminder. */
  reminderMatter(data: Data): ReminderMatter | null
  /** The one thing whose reminders its link stops. Empty for the whole matter. */
  reminderAboutId(data: Data): string
  signedIds(data: Data): SignedIds
  checkOutdated: (() => Promise<CheckOutdated<Data>>) | null
  subject(data: Data): string
  Body(props: { data: Data }): ReactElement
  /** The calendar entry that is attached. */
  invitation: ((data: Data, from: string) => Invitation | null) | null
}

type StoredMail<Data> = { data: Data; to: string; about: MailSubject }

/** Returns for each stored mail why it is outdated, or null. */
export type CheckOutdated<Data> = (
  context: { db: DatabaseOrTransaction; clock: Clock; staffMailbox: string },
  stored: ReadonlyArray<StoredMail<Data>>,
) => Promise<ReadonlyArray<OutdatedReason | null>>

export type OutdatedReason = {
  why: KeptBackReason
  isKeptBack: boolean
  /** Staff cannot override a final reason. */
  isFinal?: boolean
}

type OptionalFields<Data> = Pick<
  Mail<Data>,
  | 'secret'
  | 'isWrittenByStaff'
  | 'attaches'
  | 'templateTexts'
  | 'reminderMatter'
  | 'reminderAboutId'
  | 'signedIds'
  | 'checkOutdated'
  | 'invitation'
>

/** Mails of an older release may wait, so a schema only gains optional fields. Another change needs a new name. */
export type MailDeclaration<Data, Audience extends PersonKind> = Pick<
  Mail<Data, Audience>,
  'name' | 'label' | 'audience' | 'about' | 'subject' | 'Body'
> &
  Partial<OptionalFields<Data>> & {
    data: z.ZodType<Data>
  }

export function defineMail<Data extends Record<string, unknown>, Audience extends PersonKind>({
  data,
  ...declared
}: MailDeclaration<Data, Audience>): Mail<Data, Audience> {
  return {
    secret: null,
    isWrittenByStaff: false,
    attaches: null,
    templateTexts: null,
    reminderMatter: () => null,
    reminderAboutId: () => '',
    signedIds: () => ({}),
    checkOutdated: null,
    invitation: null,
    ...declared,
    read: stored => data.safeParse(stored).data ?? null,
  }
}
