import { useCallback, useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { fetchJson } from '../parts/fetch-json.ts'
import { describeNotificationCount } from './notification-list.ts'

const POLL_MS = 10_000

/**
 * The count of the latest page, poll or `setCount`. Polls while visible, until the session ends. `announcement`: for
 * screen readers, when the count grows.
 */
export function useNotificationCount(fromPage: { count: number }) {
  const [latest, setLatest] = useState({ from: fromPage, count: fromPage.count })
  const [announcement, setAnnouncement] = useState('')
  if (latest.from !== fromPage) setLatest({ from: fromPage, count: fromPage.count })
  const known = useRef(latest)
  useEffect(() => {
    known.current = latest
  })

  const setCount = useCallback((count: number) => {
    if (count > known.current.count) setAnnouncement(describeNotificationCount(count))
    if (count === 0) setAnnouncement('')
    known.current = { ...known.current, count }
    setLatest(known.current)
  }, [])

  useEffect(() => {
    let isOver = false
    let timer = setTimeout(poll, POLL_MS)

    async function poll() {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      const before = known.current
      const found = await fetchJson<{ count: number }>(addresses.adminNotificationCount())
      // After the session ends the page keeps what is typed.
      if (isOver || found === 'session-ended') return
      // Newer data has arrived since this request.
      if (found !== null && known.current === before) setCount(found.count)
      clearTimeout(timer)
      timer = setTimeout(poll, POLL_MS)
    }

    const wakes = [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, name] of wakes) target.addEventListener(name, poll)
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const [target, name] of wakes) target.removeEventListener(name, poll)
    }
  }, [setCount])
  return { count: latest.count, announcement, setCount }
}
