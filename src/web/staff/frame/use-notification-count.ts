import { useCallback, useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { fetchJson } from '../parts/fetch-json.ts'
import type { LiveAnswer } from './live-query.ts'
import { buildLiveQuery, setLiveAnswer } from './live-store.ts'
import { describeNotificationCount } from './notification-list.ts'

const POLL_INTERVAL_MS = 10_000

/**
 * Returns the number of unseen notifications, as the latest page, poll or `setCount` gave it. Polls while the tab is
 * visible, until the session ends. `announcement` tells screen readers that the number has grown.
 */
export function useNotificationCount(fromPage: { count: number }) {
  const [latest, setLatest] = useState({ from: fromPage, count: fromPage.count })
  const [announcement, setAnnouncement] = useState('')
  if (latest.from !== fromPage) setLatest({ from: fromPage, count: fromPage.count })
  const latestRef = useRef(latest)
  useEffect(() => {
    latestRef.current = latest
  })

  const setCount = useCallback((count: number) => {
    if (count > latestRef.current.count) setAnnouncement(describeNotificationCount(count))
    if (count === 0) setAnnouncement('')
    latestRef.current = { ...latestRef.current, count }
    setLatest(latestRef.current)
  }, [])

  useEffect(() => {
    let isUnmounted = false
    let timer = setTimeout(poll, POLL_INTERVAL_MS)

    async function poll() {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      const countBeforePoll = latestRef.current
      const polled = await fetchJson<LiveAnswer>(
        addresses.adminNotificationCount() + buildLiveQuery(window.location.pathname),
      )
      // When the session has ended, polling stops and the page stays, so that typed values are not lost.
      if (isUnmounted || polled === 'session-ended') return
      // If `setCount` or a new page changed the count during the request, the polled count is older.
      if (polled !== null) setLiveAnswer(polled)
      if (polled !== null && latestRef.current === countBeforePoll) setCount(polled.count)
      clearTimeout(timer)
      timer = setTimeout(poll, POLL_INTERVAL_MS)
    }

    const pollEvents = [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, name] of pollEvents) target.addEventListener(name, poll)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      for (const [target, name] of pollEvents) target.removeEventListener(name, poll)
    }
  }, [setCount])
  return { count: latest.count, announcement, setCount }
}
