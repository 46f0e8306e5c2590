import { keepNewsStream } from './keep-news-stream.ts'

type Said = { count: number } | 'over'

/** What the tabs of a browser have in common: the lock of whoever holds the stream, and the channel. */
const NAME = 'staff-news'

/**
 * Hears how much is new, as it happens. Over HTTP/1.1 a browser has six connections to a host: of several tabs only the one
 * that holds the lock has a stream, and tells the others. Where there are no locks, only the tab that is looked at has one.
 */
export function watchNews(hear: (count: number) => void) {
  const stopping = new AbortController()
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => (data === 'over' ? stop() : hear(data.count)))

  function share(said: Said) {
    if (!stopping.signal.aborted) channel.postMessage(said)
  }

  function stop() {
    stopping.abort()
    channel.close()
  }

  async function hold(signal: AbortSignal) {
    const ended = await keepNewsStream({
      signal,
      hear: count => {
        hear(count)
        share({ count })
      },
    })
    if (ended !== 'over') return
    share('over')
    stop()
  }

  if (navigator.locks === undefined) holdWhileVisible(hold, stopping.signal)
  else navigator.locks.request(NAME, { signal: stopping.signal }, () => hold(stopping.signal)).catch(() => {})
  return {
    /** Tells the other tabs what this one knows. */
    share: (count: number) => share({ count }),
    stop,
    /** Since it was stopped, or the session ended. */
    hasEnded: () => stopping.signal.aborted,
  }
}

function holdWhileVisible(hold: (signal: AbortSignal) => void, stopped: AbortSignal) {
  let hiding: AbortController | null = null
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hiding?.abort()
      hiding = null
    } else if (hiding === null) {
      hiding = new AbortController()
      hold(hiding.signal)
    }
  }
  document.addEventListener('visibilitychange', look)
  stopped.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', look)
    hiding?.abort()
  })
  look()
}
