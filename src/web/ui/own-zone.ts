import { useSyncExternalStore } from 'react'
import { readZone } from '#src/zones.ts'

/** The reader's time zone ("Europe/London"), as soon as a script can ask the browser for it; null on the server. */
export function useOwnZone(): string | null {
  return useSyncExternalStore(
    () => () => {},
    // Some browsers tell a zone that they do not know themselves ("Etc/Unknown"), and some none.
    () => readZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )
}
