import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { News, NewsItem } from './news.ts'

/** The news, newest first. Opened is seen: what it lists is not counted again. */
export function NewsDialog({ news, onClose }: { news: News; onClose: () => void }) {
  const more = news.count - news.items.length
  return (
    <AdminDialog title="Notifications" about="Since you last looked" onClose={onClose}>
      <div className="admin-dialog-body">
        <ol className="news">
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
  if (about === null) return text
  return (
    <>
      {href === null ? (
        <strong>{about}</strong>
      ) : (
        <Link to={href} onClick={onFollow}>
          {about}
        </Link>
      )}
      : {text}
    </>
  )
}
