import { useCallback, useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { lookForJson } from '../parts/ask-json.ts'
import { newsInWords } from './news.ts'

const POLL_MS = 10_000

/**
 * How much is new: as the newest page brought it, as a poll found it, or as this tab told by `setCount`. Polls while the tab
 * is visible, until the session ends. `said`: to be read out when it has become more.
 */
export function useNewsCount(fromPage: { count: number }) {
  const [latest, setLatest] = useState({ from: fromPage, count: fromPage.count })
  const [said, setSaid] = useState('')
  if (latest.from !== fromPage) setLatest({ from: fromPage, count: fromPage.count })
  const known = useRef(latest)
  useEffect(() => {
    known.current = latest
  })

  const setCount = useCallback((count: number) => {
    if (count > known.current.count) setSaid(newsInWords(count))
    if (count === 0) setSaid('')
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
      const found = await lookForJson<{ count: number }>(addresses.adminNewsCount())
      // After the end of a session the page stays as it is, with what is being typed in it.
      if (isOver || found === 'over') return
      // A page that loaded, or news that were opened in the meantime, are newer than this answer.
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
  return { count: latest.count, said, setCount }
}
