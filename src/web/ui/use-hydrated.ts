import { useSyncExternalStore } from 'react'

/** Returns false on the server and in the first render. Use it to hide controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
