import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useOnChange } from '../../../ui/on-change.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { Answer } from '../parts/answer.ts'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { useAppForm } from '../parts/use-app-form.ts'
import { FeedAddress } from './feed-address.tsx'
import { FeedChange, type FeedChangeTo } from './feed-change.tsx'
import type { FeedPage } from './feed-page.server.ts'
import '../../../ui/styles/admin/calendar-feed.css'

/** Makes, shows, replaces and revokes the address under which a member's own calendar program reads the consultations. */
export function FeedDialog({ feed, onClose }: { feed: FeedPage; onClose: () => void }) {
  const [said, setSaid] = useState('')
  const { revalidate } = useRevalidator()
  const { send, isBusy, refusal } = useAppForm({
    action: addresses.adminCalendarFeed(),
    failed: FAILED,
    onAnswer: answered,
  })
  const sheet = useRef<HTMLDivElement>(null)
  // What was pressed has left the dialog: the next thing to do has the focus.
  useOnChange(feed?.address, () => sheet.current?.querySelector<HTMLElement>('[data-first]')?.focus())

  async function answered(answer: Answer) {
    if (!answer.ok) return
    await revalidate()
    setSaid(`${answer.title}. ${answer.description}`)
  }

  function change(to: FeedChangeTo) {
    setSaid('')
    void send({ to }, to)
  }

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
              aria-busy={isBusy || undefined}
              aria-disabled={isBusy || undefined}
              onClick={() => change('made')}
            >
              {isBusy ? 'Making...' : 'Make address'}
            </button>
          </>
        ) : (
          <FeedAddress feed={feed} />
        )}
      </div>
      {/* Another address: what was asked about the one before is answered. */}
      {feed !== null && <FeedChange key={feed.address} isBusy={isBusy} onChange={change} />}
    </AdminDialog>
  )
}

const FAILED = { title: 'Nothing Changed', description: 'Unable to change the address. Please try again.' }
