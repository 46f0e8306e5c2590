import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { loadDialog } from '../parts/dialog-button.tsx'
import { fetchJson, fetchJsonOrSignIn } from '../parts/fetch-json.ts'
import type { LiveAnswer } from './live-query.ts'
import { buildLiveQuery, setLiveAnswer } from './live-store.ts'
import {
  describeNotificationCount,
  MAX_SHOWN_COUNT,
  mergeNotifications,
  type NotificationList,
} from './notification-list.ts'
import { useToast } from './toasts.tsx'

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

const POLL_INTERVAL_MS = 10_000

/**
 * Returns the number of unseen notifications, as the latest page, poll or `setCount` gave it. Polls while the tab is
 * visible, until the session ends. `announcement` tells screen readers that the number has grown.
 */
function useNotificationCount(fromPage: { count: number }) {
  const [latest, setLatest] = useState({ from: fromPage, count: fromPage.count })
  const [announcement, setAnnouncement] = useState('')
  if (latest.from !== fromPage) setLatest({ from: fromPage, count: fromPage.count })
  const latestRef = useRef(latest)
  useEffect(() => {
    latestRef.current = latest
  })

  const setCount = useCallback((count: number) => {
    if (count > latestRef.current.count) setAnnouncement(describeNotificationCount(count))
    if (count === 0) setAnnouncement('')
    latestRef.current = { ...latestRef.current, count }
    setLatest(latestRef.current)
  }, [])

  useEffect(() => {
    let isUnmounted = false
    let timer = setTimeout(poll, POLL_INTERVAL_MS)

    async function poll() {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      const countBeforePoll = latestRef.current
      const polled = await fetchJson<LiveAnswer>(
        addresses.adminNotificationCount() + buildLiveQuery(window.location.pathname),
      )
      // When the session has ended, polling stops and the page stays, so that typed values are not lost.
      if (isUnmounted || polled === 'session-ended') return
      // If `setCount` or a new page changed the count during the request, the polled count is older.
      if (polled !== null) setLiveAnswer(polled)
      if (polled !== null && latestRef.current === countBeforePoll) setCount(polled.count)
      clearTimeout(timer)
      timer = setTimeout(poll, POLL_INTERVAL_MS)
    }

    const pollEvents = [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, name] of pollEvents) target.addEventListener(name, poll)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      for (const [target, name] of pollEvents) target.removeEventListener(name, poll)
    }
  }, [setCount])
  return { count: latest.count, announcement, setCount }
}
