import { useSyncExternalStore } from 'react'

/** The reader's time zone ("Europe/London"), as soon as a script can ask the browser for it; null on the server. */
export function useOwnZone(): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
