import { useSyncExternalStore } from 'react'

/** Whether scripts run here: false on the server and in the first render, so that nothing shows what would not work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
