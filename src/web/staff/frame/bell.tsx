import { useId, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { askJson } from '../parts/ask-json.ts'
import { addNews, MOST_SHOWN, type News } from './news.ts'
import { NewsDialog } from './news-dialog.tsx'
import { useSay } from './toasts.tsx'
import { useNewsCount } from './use-news-count.ts'

/** What happened since this member last looked. The number comes with every page and is polled. */
export function Bell({ news }: { news: { count: number } }) {
  const { count, said, setCount } = useNewsCount(news)
  const [told, setTold] = useState<News | null>(null)
  const say = useSay()
  const id = useId()

  async function tell() {
    const latest = await askJson<News>(addresses.adminNotifications())
    if (latest === null) return say(COULD_NOT)
    setCount(latest.count)
    if (latest.seenUpTo === null) return told === null ? say(NO_NEWS) : undefined
    setTold(told === null ? latest : addNews(told, latest))
    const seen = new URLSearchParams({ seenUpTo: latest.seenUpTo })
    const left = await askJson<{ count: number }>(addresses.adminNotifications(), { method: 'POST', body: seen })
    if (left !== null) setCount(left.count)
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
        <span className="vh" aria-live="polite">
          {said}
        </span>
      </span>
      {told !== null && <NewsDialog news={told} unseen={count} onMore={tell} onClose={() => setTold(null)} />}
    </>
  )
}

const NO_NEWS = { title: 'No new notifications', description: "You're all caught up!", tone: 'info' } as const
const COULD_NOT = {
  title: 'The notifications could not be loaded',
  description: 'Your connection may have dropped. Nothing is lost: please try again.',
  tone: 'bad',
} as const
