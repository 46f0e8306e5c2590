import { useId, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { loadDialog } from '../parts/dialog-button.tsx'
import { fetchJsonOrSignIn } from '../parts/fetch-json.ts'
import { MAX_SHOWN_COUNT, mergeNotifications, type NotificationList } from './notification-list.ts'
import { useToast } from './toasts.tsx'
import { useNotificationCount } from './use-notification-count.ts'

/** Shows the number of unseen notifications, which comes with every page and is polled. */
export function Bell({ notifications }: { notifications: { count: number } }) {
  const { count, announcement, setCount } = useNotificationCount(notifications)
  const [openList, setOpenList] = useState<NotificationList | null>(null)
  const showToast = useToast()
  const id = useId()

  async function loadNotifications() {
    const latest = await fetchJsonOrSignIn<NotificationList>(addresses.adminNotifications())
    if (latest === null) return showToast(LOAD_FAILED_TOAST)
    setCount(latest.count)
    if (latest.seenUpTo === null) return openList === null ? showToast(NO_NOTIFICATIONS_TOAST) : undefined
    setOpenList(openList === null ? latest : mergeNotifications(openList, latest))
    const seenForm = new URLSearchParams({ seenUpTo: latest.seenUpTo })
    const unseenNotifications = await fetchJsonOrSignIn<{ count: number }>(addresses.adminNotifications(), {
      method: 'POST',
      body: seenForm,
    })
    if (unseenNotifications !== null) setCount(unseenNotifications.count)
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
          onClick={loadNotifications}
        >
          <Icon name="bell" />
        </button>
        {/* The count is outside the button, so that it is not part of the button's accessible name. */}
        {count > 0 && (
          <span className="bell-count" id={id}>
            {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
            <span className="visually-hidden"> new</span>
          </span>
        )}
        <span className="visually-hidden" aria-live="polite">
          {announcement}
        </span>
      </span>
      {openList !== null && (
        <NotificationDialog
          notifications={openList}
          unseenCount={count}
          onMore={loadNotifications}
          onClose={() => setOpenList(null)}
        />
      )}
    </>
  )
}

const NotificationDialog = loadDialog(async () => (await import('./notification-dialog.tsx')).NotificationDialog)

const NO_NOTIFICATIONS_TOAST = {
  title: 'No new notifications',
  description: "You're all caught up!",
  tone: 'info',
} as const
const LOAD_FAILED_TOAST = {
  title: 'We couldn’t load the notifications',
  description: 'Your connection may have dropped. Please try again.',
  tone: 'bad',
} as const
