import type { ReactElement } from 'react'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Invitation } from './mail-transport.ts'
import type { ReminderMatter } from './reminder-matters.ts'
import type { MailWording } from './wording.ts'

/** A message of the product: its name in the database, and where its words are. Data is stored as JSON until it is sent. */
export type Mail<Data> = {
  name: string
  /** It carries a key to an account: its data is forgotten as soon as it was sent, and it is shown to nobody but its reader. */
  isSecret: boolean
  /** What staff may word themselves in it; null: nothing. */
  wording: MailWording<Data> | null
  /** The matter of a reminder, which its reader can stop. Null: the mail is no reminder. */
  reminds(data: Data): ReminderMatter | null
  /** Where it is judged whether what it tells is still so; null: that stays true. */
  judge: (() => Promise<JudgeMails>) | null
  load(): Promise<MailWords<Data>>
}

/** Says of each of these stored messages why it would mislead its reader now; null: it would not. */
export type JudgeMails = (
  ground: { db: DatabaseOrTransaction; clock: Clock; staffMailbox: string },
  stored: ReadonlyArray<{ template: string; data: unknown; to: string }>,
) => Promise<ReadonlyArray<Outdated | null>>

export type Outdated = {
  /** Its kind, as it is stored. */
  why: string
  /** A sentence for staff. */
  says: string
  /** It does not go out by itself any more. */
  isKeptBack: boolean
  /** Staff cannot send it all the same either. */
  isFinal?: boolean
}

export type MailWords<Data> = {
  subject(data: Data): string
  Body(props: { data: Data }): ReactElement
  /** Made when it is sent, because whoever sends it (`from`, "Name <address>") is the one who invites. */
  invitation?(data: Data, from: string): Invitation
}

/**
 * Declares a message. Its words (react-email, which takes a second to load) are read only by the worker that sends it.
 */
export function declareMail<Data extends Record<string, unknown>>(
  name: string,
  load: () => Promise<MailWords<Data>>,
  {
    isSecret = false,
    wording = null,
    judge = null,
    reminds = () => null,
  }: Partial<Pick<Mail<Data>, 'isSecret' | 'wording' | 'judge' | 'reminds'>> = {},
): Mail<Data> {
  return { name, isSecret, wording, judge, reminds, load }
}
