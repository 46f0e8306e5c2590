import { useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { TrackingPage } from './tracking-page.server.ts'

/** Polling interval of a visible page */
const EVERY_MS = 8_000

/** An idle page stops polling, so that it does not keep its session open. */
const MAX_TIMES = 225

/** The newest data: of the page or of a poll. */
export function useFreshPage<Loaded>(loaded: Loaded, reference: string) {
  const { load, data } = useFetcher<TrackingPage | null>()
  const [shown, setShown] = useState({ loaded, polled: null as TrackingPage | null, lastPoll: data })
  if (shown.loaded !== loaded) setShown({ loaded, polled: null, lastPoll: data })
  else if (data && data !== shown.lastPoll) setShown({ loaded, polled: data, lastPoll: data })
  const refresh = useCallback(() => load(addresses.trackingState({ reference })), [load, reference])
  return { shown: shown.polled ?? shown.loaded, refresh }
}

/** Polls when the reader returns to the tab and while `isWaiting`; never while `isPaused`. */
export function usePolling({
  refresh,
  isWaiting,
  isPaused,
}: {
  refresh: () => void
  isWaiting: boolean
  isPaused: boolean
}) {
  useEffect(() => {
    if (isPaused) return
    let times = 0
    const ask = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) refresh()
    }
    const touched = () => {
      times = 0
    }
    const timer = setInterval(() => {
      if (isWaiting && times++ < MAX_TIMES) ask()
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
  }, [refresh, isWaiting, isPaused])
}
