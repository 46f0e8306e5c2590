import { useCallback, useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { lookForJson } from '../parts/look-for-json.ts'
import type { News } from './news.ts'
import { newsInWords } from './news-in-words.ts'
import { watchNews } from './watch-news.ts'

/**
 * How much is new: as the newest page brought it, as it was heard since, or as it was found when the window was looked at again.
 * `said`: to be read out, when it has become more under the reader's eyes. `setCount`: what this tab has found out itself.
 */
export function useLiveNews(fromPage: { count: number }) {
  const [latest, setLatest] = useState({ from: fromPage, count: fromPage.count })
  const [said, setSaid] = useState('')
  if (latest.from !== fromPage) setLatest({ from: fromPage, count: fromPage.count })
  const watch = useRef<ReturnType<typeof watchNews> | null>(null)
  const known = useRef(fromPage.count)
  useEffect(() => {
    known.current = latest.count
  })

  const hear = useCallback((count: number) => {
    // Neither what was seen nor what a stream says when it is opened anew is news.
    if (count > known.current) setSaid(newsInWords(count))
    if (count === 0) setSaid('')
    known.current = count
    setLatest(before => ({ ...before, count }))
  }, [])
  const setCount = useCallback(
    (count: number) => {
      hear(count)
      watch.current?.share(count)
    },
    [hear],
  )

  useEffect(() => {
    watch.current = watchNews(hear)
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const found = await lookForJson<News>(addresses.adminNotifications())
      // With the session over the page stays as it is, and what is being typed in it: the next press leads to the sign-in.
      if (found === null || found === 'over') return
      hear(found.count)
      // Signed in again meanwhile, in another tab.
      if (watch.current?.hasEnded()) watch.current = watchNews(hear)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      watch.current?.stop()
      watch.current = null
    }
  }, [hear])
  return { count: latest.count, said, setCount }
}
