import { useSyncExternalStore } from 'react'

/** False on the server and in the first render, so that nothing shows that would not work yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
