import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../parts/busy-button.tsx'

export type FeedChange = 'made' | PendingChange

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

/** Asks for confirmation, because a replaced or revoked link can never work again. */
export function FeedChangeButtons({ isBusy, onChange }: { isBusy: boolean; onChange: (to: FeedChange) => void }) {
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
