import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useOnChange } from '../../../ui/use-on-change.ts'
import { act } from '../../parts/act.ts'
import { AdminDialog } from '../../parts/admin-dialog.tsx'
import type { Answer } from '../../parts/answer.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { Terms } from '../../parts/terms.tsx'
import { useAppForm } from '../../parts/use-app-form.ts'
import type { ShownFeed } from './calendar-page.server.ts'
import './calendar-feed.css'
import { CopyButton } from '../../../ui/copy-button.tsx'

function FeedDialog({ feed, onClose }: { feed: ShownFeed; onClose: () => void }) {
  const [statusText, setStatusText] = useState('')
  const { revalidate } = useRevalidator()
  const { send, isBusy, refusal } = useAppForm({
    act: act('changeFeed'),
    failed: CHANGE_FAILED,
    onAnswer: handleAnswer,
  })
  const body = useRef<HTMLDivElement>(null)
  // The pressed button disappears, so the focus moves to the first control of the new content.
  useOnChange(feed?.url, () => body.current?.querySelector<HTMLElement>('[data-first]')?.focus())

  async function handleAnswer(answer: Answer) {
    if (!answer.ok) return
    await revalidate()
    setStatusText(`${answer.title}. ${answer.description}`)
  }

  function changeFeed(to: FeedChange) {
    setStatusText('')
    void send({ to }, to)
  }

  return (
    <AdminDialog
      title="Calendar Feed"
      description="See the consultations in the calendar on your phone or computer. Your calendar app reads them from a private link and picks up changes."
      onClose={onClose}
    >
      <div className="admin-dialog-body" ref={body}>
        {refusal !== null && <DialogRefusal refusal={refusal} hasTypedText={false} />}
        <p className="feed-status" role="status">
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
              onClick={() => changeFeed('made')}
            >
              Create Link
            </BusyButton>
          </>
        ) : (
          <FeedDetails feed={feed} />
        )}
      </div>
      {feed !== null && <FeedChangeButtons key={feed.url} isBusy={isBusy} onChange={changeFeed} />}
    </AdminDialog>
  )
}

const CHANGE_FAILED = { title: 'Nothing Changed', description: 'We couldn’t change the link. Please try again.' }

export function FeedButton({ feed }: { feed: ShownFeed }) {
  return (
    <div>
      <DialogButton may="changeFeed" label="Calendar Feed">
        {close => <FeedDialog feed={feed} onClose={close} />}
      </DialogButton>
    </div>
  )
}

function FeedDetails({ feed: { url, allUrl, createdAt, lastReadAt } }: { feed: NonNullable<ShownFeed> }) {
  const { pathname, search } = useLocation()
  return (
    <>
      {url === null ? (
        <p>
          The link opens without signing in, so we show it only when you’ve just{' '}
          <Link to={addresses.adminConfirm({ next: pathname + search })}>confirmed that it’s you</Link>.
        </p>
      ) : (
        <>
          <FeedLink url={url} label={allUrl === null ? 'Link' : 'Link to Your Calls'} isFirst />
          {allUrl !== null && <FeedLink url={allUrl} label="Link to All Calls" />}
        </>
      )}
      <Terms
        terms={[
          ['Created', createdAt],
          ['Last read', lastReadAt ?? 'Not read yet'],
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

function FeedLink({ url, label, isFirst = false }: { url: string; label: string; isFirst?: boolean }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        Anyone with this link can read the consultations, so keep it private. If you change your password, the link
        changes too.
      </p>
      <div className="feed-url">
        <input
          className="input"
          id={id}
          type="text"
          readOnly
          data-first={isFirst || undefined}
          value={url}
          aria-describedby={`${id}-hint`}
          onFocus={event => event.currentTarget.select()}
        />
        <CopyButton key={url} text={url} noun={isFirst ? 'the link' : 'the link to all calls'} />
      </div>
    </div>
  )
}

const WAYS_TO_SUBSCRIBE = [
  [
    'Google Calendar',
    'On a computer, press the plus sign beside Other calendars and choose From URL. Paste the link and press Add calendar.',
  ],
  [
    'Apple Calendar',
    'On a Mac, choose File, then New Calendar Subscription. On an iPhone, choose Calendars, Add Calendar, then Add Subscription Calendar. Paste the link.',
  ],
  ['Outlook', 'On the web, choose Add calendar, then Subscribe from web. Paste the link and press Import.'],
] as const

const CHANGE_TEXTS = {
  replaced: {
    label: 'Replace link',
    question: 'Replace this link with a new one? Calendars that use it will stop showing the consultations.',
    busy: 'Replacing...',
  },
  revoked: {
    label: 'Revoke',
    question: 'Revoke this link? Calendars that use it will stop showing the consultations.',
    busy: 'Revoking...',
  },
} as const

type PendingChange = keyof typeof CHANGE_TEXTS
type FeedChange = 'made' | PendingChange

/** Asks for confirmation, because a replaced or revoked link can never work again. */
function FeedChangeButtons({ isBusy, onChange }: { isBusy: boolean; onChange: (to: FeedChange) => void }) {
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [lastPending, setLastPending] = useState<PendingChange | null>(null)
  if (pending !== null) {
    const { label, question, busy } = CHANGE_TEXTS[pending]
    return (
      <div className="row admin-dialog-foot">
        <p role="alert">{question}</p>
        <FooterButton
          takesFocus
          onClick={() => {
            setLastPending(pending)
            setPending(null)
          }}
        >
          Keep link
        </FooterButton>
        <BusyButton className="btn bad sm" isBusy={isBusy} busyText={busy} onClick={() => onChange(pending)}>
          {label}
        </BusyButton>
      </div>
    )
  }
  return (
    <div className="row admin-dialog-foot">
      {(['revoked', 'replaced'] as const).map(to => (
        <FooterButton key={to} takesFocus={lastPending === to} onClick={() => setPending(to)}>
          {CHANGE_TEXTS[to].label}
        </FooterButton>
      ))}
    </div>
  )
}

/** `takesFocus` moves the focus here, because the button that had it has disappeared. */
function FooterButton({ takesFocus, ...button }: ComponentProps<'button'> & { takesFocus: boolean }) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return <button ref={element} className="btn line sm" type="button" {...button} />
}
