import { useRef } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import { type News, type NewsItem, newsInWords } from './news.ts'

/**
 * The news, newest first. Opened is seen: what it lists is not counted again. `unseen`: what has come since, which is listed
 * when it is asked for, so that nothing moves under the reader's eyes.
 */
export function NewsDialog({
  news,
  unseen,
  onMore,
  onClose,
}: {
  news: News
  unseen: number
  onMore: () => Promise<void>
  onClose: () => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const days = [...Map.groupBy(news.items, ({ day }) => day)]
  const more = news.count - news.items.length
  return (
    <AdminDialog title="Notifications" about="Since you last looked. Times are Lagos time." onClose={onClose}>
      <div className="admin-dialog-body">
        <div className="news-since" aria-live="polite">
          {unseen > 0 && (
            <button
              className="btn line sm"
              type="button"
              onClick={async () => {
                await onMore()
                // The button goes away: whoever pressed it goes on with what it brought.
                list.current?.focus()
              }}
            >
              Show {newsInWords(unseen)}
            </button>
          )}
        </div>
        {days.map(([day, items], index) => (
          <section key={day} className="news-day">
            <h3>{day}</h3>
            <ol className="news" ref={index === 0 ? list : undefined} tabIndex={-1} aria-label={day}>
              {items.map(item => (
                <li key={item.id}>
                  <time dateTime={item.at}>{item.time}</time>
                  <p>
                    <Told item={item} onFollow={onClose} />
                    {item.by !== null && <span className="muted">, by {item.by}</span>}
                  </p>
                </li>
              ))}
            </ol>
          </section>
        ))}
        {more > 0 && (
          <p className="news-more">
            <Link to={addresses.adminAudit()} onClick={onClose}>
              and {news.count > 99 ? 'many' : more} more
            </Link>
          </p>
        )}
      </div>
    </AdminDialog>
  )
}

function Told({ item: { text, about, href }, onFollow }: { item: NewsItem; onFollow: () => void }) {
  const words = about ?? text
  return (
    <>
      {href === null ? (
        <Plain words={words} isName={about !== null} />
      ) : (
        <Link to={href} onClick={onFollow}>
          {words}
        </Link>
      )}
      {about !== null && `: ${text}`}
    </>
  )
}

function Plain({ words, isName }: { words: string; isName: boolean }) {
  return isName ? <strong>{words}</strong> : words
}
