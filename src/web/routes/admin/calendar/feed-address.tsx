import { useId } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { FeedPage } from './feed-page.server.ts'

/** The address, to be copied, and what to do with it. */
export function FeedAddress({ feed: { address, madeAt, readAt } }: { feed: NonNullable<FeedPage> }) {
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
