import { z } from 'zod'
import { MAIL_STATES, type MailState } from '#src/features/outbox/mail-states.ts'
import { known } from './known.ts'
import { mailKinds } from './mail-names.ts'
import { cleanSearch } from './search-words.ts'

/** What the mail log is narrowed down to; null where it is not. */
export type MailFilters = {
  q: string
  state: MailState | null
  /** The name of a template. */
  kind: string | null
  /** The id of an application: what was written about it. */
  about: string | null
}

/** Reads them from an address; what is unknown is left out. */
export function readMailFilters(query: URLSearchParams): MailFilters {
  const about = z.guid().safeParse(query.get('about'))
  return {
    q: cleanSearch(query.get('q') ?? ''),
    state: known(MAIL_STATES, query.get('state')),
    kind: known(
      mailKinds().map(([template]) => template),
      query.get('kind'),
    ),
    about: about.success ? about.data.toLowerCase() : null,
  }
}
