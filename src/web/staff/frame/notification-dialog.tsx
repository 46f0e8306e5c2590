import { useRef } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import { describeNotificationCount, type NotificationItem, type NotificationList } from './notification-list.ts'

/**
 * Lists the notifications that were new when the user opened the bell. `unseenCount` counts later ones, which a button
 * adds, so that nothing moves while the user reads.
 */
export function NotificationDialog({
  notifications,
  unseenCount,
  onMore,
  onClose,
}: {
  notifications: NotificationList
  unseenCount: number
  onMore: () => Promise<void>
  onClose: () => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const days = [...Map.groupBy(notifications.items, ({ day }) => day)]
  const unlistedCount = notifications.count - notifications.items.length
  return (
    <AdminDialog
      title="Notifications"
      description="What’s new since you last looked. All times are Lagos time."
      onClose={onClose}
    >
      <div className="admin-dialog-body">
        <div className="notification-since" aria-live="polite">
          {unseenCount > 0 && (
            <button
              className="btn line sm"
              type="button"
              onClick={async () => {
                await onMore()
                // This button disappears, so the focus moves to the new entries.
                list.current?.focus()
              }}
            >
              Show {describeNotificationCount(unseenCount)}
            </button>
          )}
        </div>
        {days.map(([day, items], index) => (
          <section key={day} className="notification-day">
            <h3>{day}</h3>
            <ol className="notification-list" ref={index === 0 ? list : undefined} tabIndex={-1} aria-label={day}>
              {items.map(item => (
                <li key={item.id}>
                  <time dateTime={item.at}>{item.time}</time>
                  <p>
                    <NotificationText item={item} onFollow={onClose} />
                    {item.by !== null && <span className="muted">, by {item.by}</span>}
                  </p>
                </li>
              ))}
            </ol>
          </section>
        ))}
        <p className="notification-more">
          {unlistedCount > 0 && (
            <Link to={addresses.adminAudit()} onClick={onClose}>
              and {notifications.count > 99 ? 'many' : unlistedCount} more
            </Link>
          )}
          <Link to={addresses.adminOwnNotices()} onClick={onClose}>
            Choose what we tell you
          </Link>
        </p>
      </div>
    </AdminDialog>
  )
}

function NotificationText({ item: { text, about, href }, onFollow }: { item: NotificationItem; onFollow: () => void }) {
  const words = about ?? text
  return (
    <>
      {href === null ? (
        <PlainText words={words} isName={about !== null} />
      ) : (
        <Link to={href} onClick={onFollow}>
          {words}
        </Link>
      )}
      {about !== null && `: ${text}`}
    </>
  )
}

function PlainText({ words, isName }: { words: string; isName: boolean }) {
  return isName ? <strong>{words}</strong> : words
}
