import { useCallback, useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { lookForJson } from '../parts/ask-json.ts'
import { type News, newsInWords } from './news.ts'

/** After an answer that is no stream. The browser itself retries only a connection that was lost. */
const RETRY_MS = 30_000

/**
 * How much is new: as the newest page brought it, as it was heard since, or as it was found when the window was looked at again.
 * `said`: to be read out, when it has become more under the reader's eyes. `setCount`: what this tab has found out itself.
 */
export function useLiveNews(fromPage: { count: number }) {
  const [latest, setLatest] = useState({ from: fromPage, count: fromPage.count })
  const [said, setSaid] = useState('')
  if (latest.from !== fromPage) setLatest({ from: fromPage, count: fromPage.count })
  const known = useRef(fromPage.count)
  useEffect(() => {
    known.current = latest.count
  })

  const setCount = useCallback((count: number) => {
    // Neither what was seen nor what a stream says when it is opened again is news.
    if (count > known.current) setSaid(newsInWords(count))
    if (count === 0) setSaid('')
    known.current = count
    setLatest(before => ({ ...before, count }))
  }, [])
  useEffect(() => watchNews(setCount), [setCount])
  return { count: latest.count, said, setCount }
}

/** Holds a stream of the count while the tab is visible: over HTTP/1.1 all tabs share six connections (ADR 054). */
function watchNews(hear: (count: number) => void): () => void {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function open() {
    const opened = new EventSource(addresses.adminLive())
    opened.addEventListener('news', ({ data }) => hear(JSON.parse(data).count))
    // The session has ended: nothing is asked until the tab is looked at again.
    opened.addEventListener('over', close)
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED && source === opened) lookLater()
    })
    source = opened
  }

  function close() {
    source?.close()
    source = null
    clearTimeout(retry)
  }

  function lookLater() {
    close()
    // Not all tabs at the same moment, when it was the program that restarted.
    retry = setTimeout(look, RETRY_MS * (0.5 + Math.random() / 2))
  }

  async function look() {
    if (isHidden()) return close()
    const found = await lookForJson<News>(addresses.adminNotifications())
    if (isOver) return
    if (found === null) return source === null ? lookLater() : undefined
    // The page stays as it is, and what is being typed in it: the next press leads to the sign-in.
    if (found === 'over') return close()
    hear(found.count)
    if (source === null && !isHidden()) open()
  }

  const wakes = [
    [window, 'focus'],
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, name] of wakes) target.addEventListener(name, look)
  if (!isHidden()) open()
  return () => {
    isOver = true
    close()
    for (const [target, name] of wakes) target.removeEventListener(name, look)
  }
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden'
}
