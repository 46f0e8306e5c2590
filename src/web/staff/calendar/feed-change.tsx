import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../parts/busy-button.tsx'

export type FeedChangeTo = 'made' | PendingChange

const CHANGES = {
  replaced: {
    name: 'Replace address',
    question: 'Replace it with a new one? Calendars that use this address will stop showing the consultations.',
    busy: 'Replacing...',
  },
  revoked: {
    name: 'Revoke',
    question: 'Revoke it? Calendars that use this address will stop showing the consultations.',
    busy: 'Revoking...',
  },
} as const

type PendingChange = keyof typeof CHANGES

/** Asks for confirmation, because an old address cannot be restored. */
export function FeedChange({ isBusy, onChange }: { isBusy: boolean; onChange: (to: FeedChangeTo) => void }) {
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [last, setLast] = useState<PendingChange | null>(null)
  if (pending !== null) {
    const { name, question, busy } = CHANGES[pending]
    return (
      <div className="row admin-dialog-foot">
        <p role="alert">{question}</p>
        <FootButton
          takesFocus
          onClick={() => {
            setLast(pending)
            setPending(null)
          }}
        >
          Keep address
        </FootButton>
        <BusyButton className="btn bad sm" isBusy={isBusy} busyText={busy} onClick={() => onChange(pending)}>
          {name}
        </BusyButton>
      </div>
    )
  }
  return (
    <div className="row admin-dialog-foot">
      {(['revoked', 'replaced'] as const).map(to => (
        <FootButton key={to} takesFocus={last === to} onClick={() => setPending(to)}>
          {CHANGES[to].name}
        </FootButton>
      ))}
    </div>
  )
}

/** `takesFocus`: replaces the button that had the focus. */
function FootButton({ takesFocus, ...button }: ComponentProps<'button'> & { takesFocus: boolean }) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return <button ref={element} className="btn line sm" type="button" {...button} />
}
