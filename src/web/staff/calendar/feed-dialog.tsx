import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useOnChange } from '../../ui/on-change.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { Answer } from '../parts/answer.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { Terms } from '../parts/terms.tsx'
import { useAppForm } from '../parts/use-app-form.ts'
import type { FeedPage } from './calendar-page.server.ts'
import { FeedChange, type FeedChangeTo } from './feed-change.tsx'
import './calendar-feed.css'
import { CopyButton } from '../../ui/copy-button.tsx'

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
            <BusyButton
              className="btn next sm"
              data-first
              isBusy={isBusy}
              busyText="Making..."
              onClick={() => change('made')}
            >
              Make address
            </BusyButton>
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

export function FeedButton({ feed }: { feed: FeedPage }) {
  return (
    <div>
      <DialogButton label="Calendar Feed">{close => <FeedDialog feed={feed} onClose={close} />}</DialogButton>
    </div>
  )
}

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
      <Terms
        terms={[
          ['Made', madeAt],
          ['Last read', readAt ?? 'Not read yet'],
        ]}
      />
      <h3>How to subscribe</h3>
      <Terms terms={WAYS_TO_SUBSCRIBE} />
      <p className="muted small">
        Programs ask when they like: Google may take a day to show a change. What is booked now always stands on this
        page.
      </p>
    </>
  )
}

const WAYS_TO_SUBSCRIBE = [
  [
    'Google Calendar',
    'On a computer: Other calendars, the plus sign, From URL. Paste the address and press Add calendar.',
  ],
  [
    'Apple Calendar',
    'On a Mac: File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar, Add Subscription Calendar.',
  ],
  ['Outlook', 'On the web: Add calendar, Subscribe from web. Paste the address and press Import.'],
] as const
