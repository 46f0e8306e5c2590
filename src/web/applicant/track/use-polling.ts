import { useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { TrackingPage } from './tracking-page.server.ts'

const POLLING_INTERVAL_MS = 8_000

/** After 30 minutes without input the page stops polling, because each poll extends the session. */
const MAX_IDLE_POLLS = 225

/** Returns the newest data, from the page load or from a later poll. */
export function usePolledPage<Loaded>(loaded: Loaded, reference: string) {
  const { load, data } = useFetcher<TrackingPage | null>()
  const [newest, setNewest] = useState({ loaded, polled: null as TrackingPage | null, lastPoll: data })
  if (newest.loaded !== loaded) setNewest({ loaded, polled: null, lastPoll: data })
  else if (data && data !== newest.lastPoll) setNewest({ loaded, polled: data, lastPoll: data })
  const refresh = useCallback(() => load(addresses.trackingState({ reference })), [load, reference])
  return { page: newest.polled ?? newest.loaded, refresh }
}

/** Polls when the applicant returns to the browser tab, and while `isWaiting`. Never polls while `isPaused`. */
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
    let idlePolls = 0
    const poll = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) refresh()
    }
    const resetIdlePolls = () => {
      idlePolls = 0
    }
    const timer = setInterval(() => {
      if (isWaiting && idlePolls++ < MAX_IDLE_POLLS) poll()
    }, POLLING_INTERVAL_MS)
    document.addEventListener('visibilitychange', poll)
    addEventListener('focus', poll)
    addEventListener('pointerdown', resetIdlePolls)
    addEventListener('keydown', resetIdlePolls)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
      removeEventListener('focus', poll)
      removeEventListener('pointerdown', resetIdlePolls)
      removeEventListener('keydown', resetIdlePolls)
    }
  }, [refresh, isWaiting, isPaused])
}
