import { useCallback, useEffect, useId, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { Icon } from '../../../ui/icon.tsx'
import { askJson } from '../parts/ask-json.ts'
import type { News } from './news.ts'
import { NewsDialog } from './news-dialog.tsx'
import { useSay } from './toasts.tsx'

/** What happened since this member last looked. The number is asked for with every page, and when the window is looked at again. */
export function Bell({ news }: { news: { count: number } }) {
  const [count, setCount] = useLatestCount(news)
  const [told, setTold] = useState<News | null>(null)
  const say = useSay()
  const id = useId()

  async function tell() {
    const latest = await askJson<News>(addresses.adminNotifications())
    if (latest === null) return say(COULD_NOT)
    setCount(latest.count)
    if (latest.seenUpTo === null) return say(NO_NEWS)
    setTold(latest)
    const seen = new URLSearchParams({ seenUpTo: latest.seenUpTo })
    if ((await askJson(addresses.adminNotifications(), { method: 'POST', body: seen })) !== null) setCount(0)
  }

  return (
    <>
      <span className="bell">
        <button
          className="icon-btn"
          type="button"
          aria-label="Notifications"
          aria-describedby={count > 0 ? id : undefined}
          aria-haspopup="dialog"
          onClick={tell}
        >
          <Icon name="bell" />
        </button>
        {/* Beside the button and not in it, because what is seen in a button has to be part of its name. */}
        {count > 0 && (
          <span className="bell-count" id={id}>
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
            <span className="vh"> new</span>
          </span>
        )}
      </span>
      {told !== null && <NewsDialog news={told} onClose={() => setTold(null)} />}
    </>
  )
}

const MOST_SHOWN = 99
const NO_NEWS = { title: 'No new notifications', description: "You're all caught up!", tone: 'info' } as const
const COULD_NOT = {
  title: 'The notifications could not be loaded',
  description: 'Your connection may have dropped. Nothing is lost: please try again.',
  tone: 'bad',
} as const

/** As the newest page brought it, or as it was found since. */
function useLatestCount(news: { count: number }) {
  const [latest, setLatest] = useState({ from: news, count: news.count })
  const setCount = useCallback((count: number) => setLatest(before => ({ ...before, count })), [])
  if (latest.from !== news) setLatest({ from: news, count: news.count })
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const found = await askJson<News>(addresses.adminNotifications())
      if (found !== null) setCount(found.count)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [setCount])
  return [latest.from === news ? latest.count : news.count, setCount] as const
}
