import type { ReactElement } from 'react'
import type { Invitation } from './mail-transport.ts'
import type { MailWording } from './wording.ts'

/** A message of the product: its name in the database, and where its words are. Data is stored as JSON until it is sent. */
export type Mail<Data> = {
  name: string
  /** It carries a key to an account: its data is forgotten as soon as it was sent, and it is shown to nobody but its reader. */
  isSecret: boolean
  /** What staff may word themselves in it; null: nothing. */
  wording: MailWording<Data> | null
  load(): Promise<MailWords<Data>>
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
  { isSecret = false, wording = null }: { isSecret?: boolean; wording?: MailWording<Data> | null } = {},
): Mail<Data> {
  return { name, isSecret, wording, load }
}
