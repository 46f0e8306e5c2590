import { addresses } from '#src/addresses.ts'
import { lookForJson } from '../parts/look-for-json.ts'
import type { News } from './news.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Holds a stream of the news, and passes on how much there is. A lost one is opened again, ever more slowly while nothing
 * answers. Ends when it is stopped, or when the session is over: then nobody asks again.
 */
export function keepNewsStream({
  signal,
  hear,
}: {
  signal: AbortSignal
  hear: (count: number) => void
}): Promise<'stopped' | 'over'> {
  const { promise, resolve } = Promise.withResolvers<'stopped' | 'over'>()
  let source: EventSource | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function open() {
    source = new EventSource(addresses.adminLive())
    source.addEventListener('news', ({ data }) => {
      failures = 0
      hear(JSON.parse(data).count)
    })
    source.addEventListener('over', () => finish('over'))
    // Not left to the browser, which asks for ever in the same pace and does not say what the answer was.
    source.addEventListener('error', comeBackLater)
  }

  function comeBackLater() {
    source?.close()
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    failures += 1
    // Not all tabs of everybody at the same moment, when it was the program that was started anew.
    pause = setTimeout(comeBack, longest * (0.5 + Math.random() / 2))
  }

  async function comeBack() {
    clearTimeout(pause)
    pause = undefined
    const found = await lookForJson<News>(addresses.adminNotifications(), { signal })
    if (signal.aborted) return
    if (found === 'over') return finish('over')
    if (found === null) return comeBackLater()
    hear(found.count)
    open()
  }

  function comeBackAtOnce() {
    if (pause !== undefined) comeBack()
  }

  function finish(how: 'stopped' | 'over') {
    source?.close()
    clearTimeout(pause)
    window.removeEventListener('online', comeBackAtOnce)
    resolve(how)
  }

  signal.addEventListener('abort', () => finish('stopped'))
  window.addEventListener('online', comeBackAtOnce)
  open()
  return promise
}
