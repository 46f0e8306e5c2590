import { useRef } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { News, NewsItem } from './news.ts'
import { newsInWords } from './news-in-words.ts'

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
  const more = news.count - news.items.length
  return (
    <AdminDialog title="Notifications" about="Since you last looked" onClose={onClose}>
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
        <ol className="news" ref={list} tabIndex={-1}>
          {news.items.map(item => (
            <li key={item.id}>
              <p>
                <Told item={item} onFollow={onClose} />
              </p>
              <p className="muted micro">
                <time dateTime={item.at}>{item.when}</time>
                {item.by !== null && `, by ${item.by}`}
              </p>
            </li>
          ))}
        </ol>
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
