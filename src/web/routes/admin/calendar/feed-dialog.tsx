import { useRef } from 'react'
import { useOnChange } from '../../../ui/on-change.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { FeedAddress } from './feed-address.tsx'
import { FeedChange } from './feed-change.tsx'
import type { FeedPage } from './feed-page.server.ts'
import { useFeedChange } from './use-feed-change.ts'
import '../../../ui/styles/admin/calendar-feed.css'

/** Makes, shows, replaces and revokes the address under which a member's own calendar program reads the consultations. */
export function FeedDialog({ feed, onClose }: { feed: FeedPage; onClose: () => void }) {
  const { change, underWay, refusal, said } = useFeedChange()
  const sheet = useRef<HTMLDivElement>(null)
  // What was pressed has left the dialog: the next thing to do has the focus.
  useOnChange(feed?.address, () => sheet.current?.querySelector<HTMLElement>('[data-first]')?.focus())
  return (
    <AdminDialog
      title="Calendar Feed"
      about="The consultations on your own phone or computer: your calendar program reads them from an address of your own and follows when they change."
      onClose={onClose}
    >
      <div className="admin-dialog-body" ref={sheet}>
        {refusal !== null && <DialogRefusal refusal={refusal} hasWords={false} />}
        <p className="feed-said" role="status">
          {said}
        </p>
        {feed === null ? (
          <>
            <p>
              There is no address yet. It shows names, email addresses, times, payment references and meeting links, and
              can change nothing.
            </p>
            <button
              className="btn next sm"
              type="button"
              data-first
              aria-busy={underWay !== null || undefined}
              aria-disabled={underWay !== null || undefined}
              onClick={() => change('made')}
            >
              {underWay === null ? 'Make address' : 'Making...'}
            </button>
          </>
        ) : (
          <FeedAddress feed={feed} />
        )}
      </div>
      {/* Another address: what was asked about the one before is answered. */}
      {feed !== null && <FeedChange key={feed.address} underWay={underWay} onChange={change} />}
    </AdminDialog>
  )
}
