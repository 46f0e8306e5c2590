import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
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
  const [statusText, setStatusText] = useState('')
  const { revalidate } = useRevalidator()
  const { send, isBusy, refusal } = useAppForm({
    action: addresses.adminCalendarFeed(),
    failed: FAILED,
    onAnswer: answered,
  })
  const sheet = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so focus the next control.
  useOnChange(feed?.address, () => sheet.current?.querySelector<HTMLElement>('[data-first]')?.focus())

  async function answered(answer: Answer) {
    if (!answer.ok) return
    await revalidate()
    setStatusText(`${answer.title}. ${answer.description}`)
  }

  function change(to: FeedChangeTo) {
    setStatusText('')
    void send({ to }, to)
  }

  return (
    <AdminDialog
      title="Calendar Feed"
      about="See the consultations in the calendar on your phone or computer. Your calendar app reads them from a private address and follows changes."
      onClose={onClose}
    >
      <div className="admin-dialog-body" ref={sheet}>
        {refusal !== null && <DialogRefusal refusal={refusal} hasTypedText={false} />}
        <p className="feed-said" role="status">
          {statusText}
        </p>
        {feed === null ? (
          <>
            <p>
              You don’t have a calendar feed yet. It will show names, email addresses, times, payment references and
              meeting links, but can’t change anything.
            </p>
            <BusyButton
              className="btn next sm"
              data-first
              isBusy={isBusy}
              busyText="Creating..."
              onClick={() => change('made')}
            >
              Create address
            </BusyButton>
          </>
        ) : (
          <FeedAddress feed={feed} />
        )}
      </div>
      {/* Keyed by address: a new address closes the pending question. */}
      {feed !== null && <FeedChange key={feed.address} isBusy={isBusy} onChange={change} />}
    </AdminDialog>
  )
}

const FAILED = { title: 'Nothing Changed', description: 'We couldn’t change the address. Please try again.' }

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
          Anyone with this address can read the consultations, so keep it private. If you change your password, the
          address changes too.
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
          {/* Keyed by address: resets the "Copied" state. */}
          <CopyButton key={address} text={address} what="the address" />
        </div>
      </div>
      <Terms
        terms={[
          ['Created', madeAt],
          ['Last read', readAt ?? 'Not read yet'],
        ]}
      />
      <h3>How to subscribe</h3>
      <Terms terms={WAYS_TO_SUBSCRIBE} />
      <p className="muted small">
        Calendar apps decide when to update: Google may take a day. This page always shows the current bookings.
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
