import { useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { TrackingPage } from './tracking-page.server.ts'

/** While something waits for us, a page that is looked at asks so often. */
const EVERY_MS = 8_000

/** A page that nobody has touched for half an hour stops asking: a forgotten tab must not keep its session open. */
const MOST_TIMES = 225

/** The page as it was loaded, or as it was told since. Another page that is loaded counts more than what was told of the last. */
export function useFresh<Loaded>(loaded: Loaded, reference: string) {
  const { load, data } = useFetcher<TrackingPage | null>()
  const [shown, setShown] = useState({ loaded, told: null as TrackingPage | null, seen: data })
  if (shown.loaded !== loaded) setShown({ loaded, told: null, seen: data })
  else if (data && data !== shown.seen) setShown({ loaded, told: data, seen: data })
  const refresh = useCallback(() => load(addresses.trackingState({ reference })), [load, reference])
  return { shown: shown.told ?? shown.loaded, refresh }
}

/** Asks for the page anew when the reader comes back to it, and every now and then while it `waits`; never while it `rests`. */
export function useAskingAnew({ refresh, waits, rests }: { refresh: () => void; waits: boolean; rests: boolean }) {
  useEffect(() => {
    if (rests) return
    let times = 0
    const ask = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) refresh()
    }
    const touched = () => {
      times = 0
    }
    const timer = setInterval(() => {
      if (waits && times++ < MOST_TIMES) ask()
    }, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    addEventListener('focus', ask)
    addEventListener('pointerdown', touched)
    addEventListener('keydown', touched)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('focus', ask)
      removeEventListener('pointerdown', touched)
      removeEventListener('keydown', touched)
    }
  }, [refresh, waits, rests])
}
