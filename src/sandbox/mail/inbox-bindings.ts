import type { SQL } from 'drizzle-orm'

/** What whoever serves the inbox tells it about a request. */
export type InboxBindings = {
  Variables: {
    /** Which mail this reader may see, as a condition on `sandboxMail`. Left out: all of it. */
    shownMail?: SQL | undefined
  }
}
