import type { ReactElement } from 'react'

/** A message of the product: its name in the database, and where its words are. Data is stored as JSON until it is sent. */
export type Mail<Data> = {
  name: string
  load(): Promise<MailWords<Data>>
}

export type MailWords<Data> = {
  subject(data: Data): string
  Body(props: { data: Data }): ReactElement
}

/**
 * Declares a message. Its words (react-email, which takes a second to load) are read only by the worker that sends it.
 */
export function declareMail<Data extends Record<string, unknown>>(
  name: string,
  load: () => Promise<MailWords<Data>>,
): Mail<Data> {
  return { name, load }
}
