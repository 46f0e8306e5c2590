import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useOnChange } from '../../ui/on-change.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { Answer } from '../parts/answer.ts'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { useAppForm } from '../parts/use-app-form.ts'
import type { FeedPage } from './calendar-page.server.ts'
import { FeedChange, type FeedChangeTo } from './feed-change.tsx'
import './calendar-feed.css'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Makes, shows, replaces and revokes the address under which a member's own calendar program reads the consultations. */
function FeedDialog({ feed, onClose }: { feed: FeedPage; onClose: () => void }) {
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

/** Opens what leads the consultations into a calendar of one's own. */
export function FeedButton({ feed }: { feed: FeedPage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button className="btn line sm" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Calendar Feed
      </button>
      {isOpen && <FeedDialog feed={feed} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The address, to be copied, and what to do with it. */
function FeedAddress({ feed: { address, madeAt, readAt } }: { feed: NonNullable<FeedPage> }) {
  const id = useId()
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Address</label>
        <p className="hint" id={`${id}-hint`}>
          Whoever has it can read the consultations: give it to nobody. A new password makes a new address.
        </p>
        <div className="feed-address">
          <input
            className="input"
            id={id}
            type="text"
            readOnly
            data-first
            value={address}
            aria-describedby={`${id}-hint`}
            onFocus={event => event.currentTarget.select()}
          />
          {/* Another button for another address: what was copied before is not this one. */}
          <CopyButton key={address} text={address} what="the address" />
        </div>
      </div>
      <dl className="facts">
        <div>
          <dt>Made</dt>
          <dd>{madeAt}</dd>
        </div>
        <div>
          <dt>Last read</dt>
          <dd>{readAt ?? 'Not read yet'}</dd>
        </div>
      </dl>
      <h3>How to subscribe</h3>
      <dl className="facts">
        <div>
          <dt>Google Calendar</dt>
          <dd>On a computer: Other calendars, the plus sign, From URL. Paste the address and press Add calendar.</dd>
        </div>
        <div>
          <dt>Apple Calendar</dt>
          <dd>
            On a Mac: File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar, Add Subscription Calendar.
          </dd>
        </div>
        <div>
          <dt>Outlook</dt>
          <dd>On the web: Add calendar, Subscribe from web. Paste the address and press Import.</dd>
        </div>
      </dl>
      <p className="muted small">
        Programs ask when they like: Google may take a day to show a change. What is booked now always stands on this
        page.
      </p>
    </>
  )
}
